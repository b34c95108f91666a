/**
 * The look of a tile: every number by which it is drawn as a solid, in one object, so that a page can offer a slider
 * for each. Lengths are parts of the tile's width unless their name says otherwise. Nothing here draws.
 */

export const LOOK = {
  /** The point of view: where the sides of every tile fall on the screen, x to the right and y down; its length is 1. */
  fallX: -0.2, fallY: 0.98,
  /** The sun: the direction its light comes from, in the plane of the table, the same for every tile at any angle. */
  sunX: -0.86, sunY: 0.5,
  /** Light on a side that the sun grazes, and what facing the sun adds or facing away takes. */
  ambient: 0.82, contrast: 0.2,
  depth: 0.19, corner: 0.113,
  /** Facets that round each corner. */
  facets: 3,
  /** Where ivory and back meet on the sides, from the upper face down, as a part of the depth. */
  seamUp: 0.62, seamDown: 0.36,
  ivory: '#efe6cd', back: '#21508f', outlineUp: 'rgba(120,100,62,.55)', outlineDown: 'rgba(10,24,52,.55)', outline: 0.014,
  /** The shadow: how dark, how soft, and how far it reaches past the foot. */
  shadow: 0.5, blur: 0.16, shadowX: -0.04, shadowY: 0.1,
  /** A tile in the air, for each unit of height: how much larger, how much further off, fainter and softer its shadow. */
  grow: 0.0032, shadowAway: 0.35, shadowFade: 0.006, shadowSpread: 0.004,
  /** Units that a tile in the hand is carried above the table. */
  carried: 26,
};

/** @typedef {typeof LOOK} Look */
