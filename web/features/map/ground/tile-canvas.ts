import type { Point } from 'leaflet';

/** A canvas for a tile, whose context counts in CSS pixels; null where the browser has no room for one. */
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

/** Above two a canvas costs more memory than the eye can see a difference for. */
export function pixelRatio(): number {
  return Math.min(2, window.devicePixelRatio);
}
