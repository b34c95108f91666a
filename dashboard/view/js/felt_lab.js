/**
 * The bench of the felt lab: the table's own figure and painters, with the numbers of `#look` as the sliders have them.
 */
import { columns, standing } from '#boxes';
import { paintBoxes } from '#boxpaint';
import { picked } from '#compose';
import { loadFonts } from '#fonts';
import { WORLD, placeWorld } from '#geometry';
import { LOOK } from '#look';
import { Tiles } from '#paint';
import { loadArt } from '#pictures';
import { Drawings, Plot } from '#plot';
import { paintOrder } from '#solid';

/** @param {Record<string, any[]>} tiles */
function inOrder(tiles) {
  const rows = tiles.x.map((x, row) => ({ x, y: tiles.y[row], w: tiles.w[row], deg: tiles.deg[row], level: tiles.level[row] }));
  return picked(tiles, paintOrder(rows, LOOK));
}

/** @param {{model: any, el: HTMLElement, view: any}} panel */
export async function render({ model, el, view }) {
  el.style.cssText = 'position:relative;width:100%;height:100%';
  el.append(model.get_child('figure'));
  const figure = view.get_child_view(model.figure);
  const [art] = await Promise.all([loadArt(), loadFonts()]);
  await figure.ready;
  const plot = new Plot(figure, new Tiles(art));
  let looks = {};
  plot.renderers.solids.data_source.painter = (/** @type {CanvasRenderingContext2D} */ ctx) => {
    if (plot.rows.solids) paintBoxes(ctx, plot.rows.solids, plot.k, looks);
  };
  const drawings = new Drawings(async () => {
    const [width, height] = plot.size();
    if (width < 20) return;
    const { table, aloft, solids, looks: kinds } = JSON.parse(model.shown);
    Object.assign(LOOK, JSON.parse(model.look));
    looks = kinds;
    plot.tiles.forget();
    plot.show(placeWorld(width, height, [WORLD, WORLD]), true);
    const marks = solids ? standing(solids) : [];
    const moving = { ...aloft, cover: aloft.x.map(() => false) };
    await plot.draw({ ...table, tiles: inOrder(table.tiles), moving, solids: columns(marks) }, true);
  }, error => console.error('畫不出來 / the drawing failed', error));
  for (const name of ['look', 'shown']) model.on(name, () => drawings.ask());
  const observer = new ResizeObserver(() => setTimeout(() => drawings.ask(), 0));
  observer.observe(figure.el);
  model.on('remove', () => observer.disconnect());
  /** @type {any} */ (window).feltLab = {
    settled: () => drawings.done, paints: () => plot.paints, rows: (/** @type {string} */ name) => plot.rows[name], look: () => ({ ...LOOK }),
  };
  drawings.ask();
}
