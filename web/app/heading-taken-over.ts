import { createContext } from 'react';

/**
 * A callback for when React has hydrated the part around a page's heading, used by code that decides itself
 * when the page is live. Null if the page is live at that moment.
 */
export const HeadingTakenOver = createContext<(() => void) | null>(null);
