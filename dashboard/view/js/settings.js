/**
 * Settings: what this device, or a seat on it, has chosen on the page of settings. Pure; where they are kept is told to
 * `load` and `store`. Sound, voice, films, colours and pace are the device's; hints and the bar's side are each seat's.
 */

const KEY = 'mahjong-settings';
/** Settings of a seat; the room is told of them. */
export const OF_SEAT = ['hints', 'bar', 'size'];

/** What holds where nothing was chosen. @type {Record<string, string>} */
export const DEFAULTS = {
  sound: 'on', voice: 'clips', films: 'on', hints: 'off', bar: 'right', size: 'normal', colours: 'normal', pace: '',
};

/** @typedef {Record<string, string>} Settings by name; those of a seat as `hints 0` */

/** @param {Storage} storage @returns {Settings} what was kept; what is no setting any more is left out */
export function load(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}');
    const known = Object.entries(kept).filter(([name, value]) => name.split(' ')[0] in DEFAULTS && typeof value === 'string');
    return Object.fromEntries(/** @type {[string, string][]} */ (known));
  } catch {
    return {};
  }
}

/** @param {Storage} storage @param {Settings} settings */
export function store(storage, settings) {
  storage.setItem(KEY, JSON.stringify(settings));
}

/** Under which name a setting is kept. @param {string} name @param {number} seat */
function keptAs(name, seat) {
  return OF_SEAT.includes(name) ? `${name} ${seat}` : name;
}

/** The value of a setting. @param {Settings} settings @param {string} name @param {number} [seat] */
export function value(settings, name, seat = 0) {
  return settings[keptAs(name, seat)] ?? DEFAULTS[name];
}

/** @param {Settings} settings @param {string} name @param {string} to @param {number} seat @returns {Settings} */
export function choose(settings, name, to, seat) {
  return { ...settings, [keptAs(name, seat)]: to };
}

/**
 * What the room has to be told of a seat that a page plays: all that is not as it stands by itself.
 * @param {Settings} settings @param {number[]} seats
 */
export function toTell(settings, seats) {
  return seats.flatMap(seat => OF_SEAT.filter(name => value(settings, name, seat) !== DEFAULTS[name])
    .map(name => ({ t: 'set', seat, name, value: value(settings, name, seat) })));
}

/**
 * Keys of the buttons that show what is chosen. How large the tiles of a seat are is known by the table itself.
 * @param {Settings} settings @param {number} seat @param {string} [size] as the scene has it @returns {string[]}
 */
export function chosenKeys(settings, seat, size = value(settings, 'size', seat)) {
  return Object.keys(DEFAULTS).map(name => `set:${name}:${name === 'size' ? size : value(settings, name, seat)}`);
}
