/** Zoom levels of a picture, as multiples of the window. */
export const zoomLevels = [1, 1.5, 2, 3, 4] as const;
const [smallest] = zoomLevels;
const biggest = 4;

/** Returns the next level above (1) or below (-1) a zoom, which may lie between two levels. */
export function zoomStep(zoom: number, direction: 1 | -1): number {
  const found =
    direction === 1
      ? zoomLevels.find((level) => level > zoom + 0.01)
      : zoomLevels.findLast((level) => level < zoom - 0.01);
  return found ?? (direction === 1 ? biggest : smallest);
}

/** Limits a pinch to between the smallest and the largest zoom. */
export function zoomWithin(zoom: number): number {
  return Math.min(biggest, Math.max(smallest, zoom));
}

/** Pixels below which a swipe counts as a tap. */
const shortestSwipe = 40;

/** Returns the action of a finger's movement in pixels: a swipe to the left goes to the next picture. */
export function swipeDirection(across: number, down: number): 1 | -1 | 0 {
  if (Math.abs(across) < shortestSwipe || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
