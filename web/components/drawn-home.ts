import type { SyntheticEvent } from 'react';

/** A house in outline on no ground: what stands where a home has no picture, or its picture does not come. */
export const drawnHome =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 90' fill='none' stroke='%23888' stroke-width='2'%3E%3Cpath d='M38 44 60 26l22 18M43 40v26h34V40M55 66V52h10v14'/%3E%3C/svg%3E";

/**
 * For `onError` of a picture: shows the next thing that could be shown. A `source` before it goes first, since the same
 * picture in another format may well be there; then the drawn home takes its place.
 */
export function showDrawnHome({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  const source = image.previousElementSibling;
  if (source?.hasAttribute('srcset')) {
    source.removeAttribute('srcset');
    return;
  }
  if (image.src === drawnHome) return;
  image.removeAttribute('srcset');
  image.style.background = '';
  image.src = drawnHome;
}
