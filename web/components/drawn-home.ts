import type { SyntheticEvent } from 'react';

/**
 * The outline of a house on a transparent ground, shown if a home has no picture or its picture fails to load.
 */
export const drawnHome =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 90' fill='none' stroke='%23888' stroke-width='2'%3E%3Cpath d='M38 44 60 26l22 18M43 40v26h34V40M55 66V52h10v14'/%3E%3C/svg%3E";

/**
 * Replaces a picture that failed to load, for its `onError`. First it removes a `source` before the picture,
 * since the same picture in another format may exist; after that it shows the drawn house.
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
