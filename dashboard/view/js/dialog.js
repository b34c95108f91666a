/**
 * Small forms over the table, for what a figure cannot ask: a name, and a text to be copied where the browser does not
 * copy by itself. Each resolves when it is closed.
 */

const STYLE = `
.mahjong-ask { position: absolute; inset: 0; z-index: 20; display: grid; place-items: center; background: #0009; }
.mahjong-ask form { display: grid; gap: 14px; width: min(88%, 420px); padding: 22px; border: 2px solid #f0c35a;
  border-radius: 12px; background: #f7f0dd; color: #1d1712; font: 18px/1.4 'Table TC', 'Noto Sans TC', sans-serif; }
.mahjong-ask i { font-style: normal; font-size: 14px; color: #6d6152; display: block; }
.mahjong-ask input { min-height: 46px; padding: 0 12px; font: inherit; border: 1px solid #d8c9a3; border-radius: 8px;
  background: #fffdf6; color: inherit; min-width: 0; width: 100%; box-sizing: border-box; user-select: text; -webkit-user-select: text; }
.mahjong-ask div { display: flex; gap: 12px; }
.mahjong-ask button { flex: 1; min-height: 50px; font: inherit; border: 1px solid #d8c9a3; border-radius: 8px; background: #fffdf6; }
.mahjong-ask button[type=submit] { background: #b8322a; color: #f6ecd4; }
`;

/** @typedef {{zh: string, en: string}} Words */
export const OK = { zh: '好', en: 'OK' }, CANCEL = { zh: '取消', en: 'Cancel' };

/**
 * Asks for one line of text. @param {HTMLElement} host
 * @param {{title: Words, value: string, most: number, given?: boolean}} what `given`: the text is only shown
 * @returns {Promise<string|null>} null if it was closed without one
 */
export function askLine(host, { title, value, most, given = false }) {
  const shade = document.createElement('div');
  shade.className = 'mahjong-ask';
  const style = document.createElement('style'), form = document.createElement('form'), label = document.createElement('label');
  style.textContent = STYLE;
  label.append(title.zh, english(title.en));
  const input = Object.assign(document.createElement('input'), { value, maxLength: most, readOnly: given, autocomplete: 'off' });
  input.setAttribute('aria-label', `${title.zh} ${title.en}`);
  const buttons = document.createElement('div'), ok = button('submit', OK), cancel = button('button', CANCEL);
  buttons.append(...given ? [ok] : [cancel, ok]);
  form.append(label, input, buttons);
  shade.append(style, form);
  // What is typed here is no key of the table.
  for (const sort of ['keydown', 'pointerdown', 'pointerup', 'pointermove']) shade.addEventListener(sort, event => event.stopPropagation());
  host.append(shade);
  input.focus();
  input.select();
  return new Promise(resolve => {
    const close = (/** @type {string|null} */ answer) => { shade.remove(); resolve(answer); };
    form.addEventListener('submit', event => { event.preventDefault(); close(input.value); });
    cancel.addEventListener('click', () => close(null));
    shade.addEventListener('keydown', event => { if (event.key === 'Escape') close(null); });
  });
}

/** @param {string} words */
function english(words) {
  const small = document.createElement('i');
  small.lang = 'en';
  small.textContent = words;
  return small;
}

/** @param {'submit'|'button'} type @param {Words} words */
function button(type, { zh, en }) {
  const made = Object.assign(document.createElement('button'), { type });
  made.append(zh, english(en));
  return made;
}
