/** How much bigger than the window a picture may be shown. */
export const zoomLevels = [1, 1.5, 2, 3, 4] as const;
const [smallest] = zoomLevels;
const biggest = 4;

/** The next level above (1) or below (-1) a zoom, which may lie between two. */
export function zoomStep(zoom: number, direction: 1 | -1): number {
  const found =
    direction === 1
      ? zoomLevels.find((level) => level > zoom + 0.01)
      : zoomLevels.findLast((level) => level < zoom - 0.01);
  return found ?? (direction === 1 ? biggest : smallest);
}

/** Keeps what two fingers ask for between the smallest and the biggest zoom. */
export function zoomWithin(zoom: number): number {
  return Math.min(biggest, Math.max(smallest, zoom));
}

/** Strokes shorter than this, in pixels, are taps. */
const shortestSwipe = 40;

/** Pixels that a finger moved to what it asks for: to the left is the next picture. */
export function swipeDirection(across: number, down: number): 1 | -1 | 0 {
  if (Math.abs(across) < shortestSwipe || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
