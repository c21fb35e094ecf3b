import type { Point } from 'leaflet';

/** Creates a canvas for a tile, whose context counts in CSS pixels; null if the browser has no room for one. */
export function createTileCanvas(size: Point): {
  readonly tile: HTMLCanvasElement;
  readonly canvas: CanvasRenderingContext2D | null;
} {
  const tile = document.createElement('canvas');
  const ratio = pixelRatio();
  tile.width = size.x * ratio;
  tile.height = size.y * ratio;
  const canvas = tile.getContext('2d');
  canvas?.scale(ratio, ratio);
  return { tile, canvas };
}

/**
 * Returns the ratio of canvas pixels to CSS pixels: above two, a canvas costs more memory without a visible
 * difference.
 */
export function pixelRatio(): number {
  return Math.min(2, window.devicePixelRatio);
}
