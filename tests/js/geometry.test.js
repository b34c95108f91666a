import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inside, lifted, place, tagPlace, tileHeight, topmost } from '#geometry';

const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

test('the square is as large as the window allows and stands between its panels', () => {
  const wide = place(1920, 1080);
  assert.equal(wide.k, 1.08);
  near(wide.right - wide.left, 1920 / 1.08);
  near(wide.left, -(1920 / 1.08 - 1000) / 2);
  assert.ok(wide.panels.left && wide.panels.right);
});

test('hand tiles and buttons keep their least size on the screens the table is made for', () => {
  for (const [width, height, tile] of [[1366, 768, 35], [1920, 1080, 44], [2560, 1440, 44]]) {
    const { k } = place(width, height);
    assert.ok(46 * k >= tile, `hand tiles at ${width}x${height}`);
    assert.ok(58 * k >= 44, `buttons at ${width}x${height}`);
  }
});

test('a window with room on one side only has both panels there, one below the other', () => {
  const { panels, left } = place(1024, 768);
  assert.equal(left, 0);
  assert.ok(panels.right.y >= panels.left.y + panels.left.height * panels.left.scale);
});

test('an upright window has the panels above the square', () => {
  const { panels, top, bottom } = place(820, 1180);
  assert.equal(bottom, 1000);
  assert.ok(panels.left.y >= top);
  assert.ok(panels.left.y + panels.left.height * panels.left.scale <= 0);
});

test('a square window has no panels and nothing falls outside', () => {
  const { panels, left, right, top, bottom } = place(700, 700);
  assert.deepEqual(panels, { left: null, right: null });
  [left, right - 1000, top, bottom - 1000].forEach(edge => near(edge, 0));
});

test('panels never cover the square, whatever the window', () => {
  for (let width = 300; width <= 2600; width += 97) {
    for (let height = 300; height <= 1500; height += 83) {
      const { panels, left, right, top, bottom } = place(width, height);
      for (const panel of [panels.left, panels.right]) {
        if (!panel) continue;
        const [x2, y2] = [panel.x + 360 * panel.scale, panel.y + panel.height * panel.scale];
        assert.ok(x2 <= 1e-6 || panel.x >= 1000 - 1e-6 || y2 <= 1e-6 || panel.y >= 1000 - 1e-6, `${width}x${height}`);
        assert.ok(panel.x >= left - 1e-6 && x2 <= right + 1e-6 && panel.y >= top - 1e-6 && y2 <= bottom + 1e-6);
      }
    }
  }
});

test('a turned box is hit where it lies', () => {
  assert.ok(inside(20, 0, 0, 0, 50, 10, 0));
  assert.ok(!inside(20, 0, 0, 0, 50, 10, 90));
  assert.ok(inside(0, 20, 0, 0, 50, 10, 90));
  assert.ok(inside(14, 14, 0, 0, 50, 10, 45));
});

test('the topmost of several rows is found, and what has no name is passed over', () => {
  const rows = { x: [0, 0, 0], y: [0, 0, 0], deg: [0, 0, 0] };
  const size = () => [10, 10];
  assert.equal(topmost(rows, ['a', 'b', ''], size, 1, 1), 1);
  assert.equal(topmost(rows, ['a', 'b', 'c'], size, 1, 1), 2);
  assert.equal(topmost(rows, ['a', 'b', 'c'], size, 6, 1), -1);
});

test('a tile is lifted towards the middle of the table from every edge', () => {
  for (const [degrees, x, y] of [[0, 0, -10], [270, -10, 0], [180, 0, 10], [90, 10, 0]]) {
    const [movedX, movedY] = lifted(0, 0, degrees, 10);
    near(movedX, x);
    near(movedY, y);
  }
});

test('tiles are four by three', () => {
  near(tileHeight(46), 184 / 3);
});

test('the word on a drawn tile leaves the bar above it and the middle of its face alone', () => {
  // `dashboard.view.layout`: HAND_WIDTH, HAND_V, BAR_V, BAR_HEIGHT. The word once covered that of the button above.
  const width = 46, { x, y, w, h } = tagPlace(width);
  assert.ok(66 - (y - h) < 130 - 58 / 2);
  assert.ok(x - w > width / 8);
  assert.ok(y + h < -tileHeight(width) / 8);
});
