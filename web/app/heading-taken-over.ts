import { createContext } from 'react';

/**
 * What is done once the browser has taken over what is around a page's heading, by whoever is to say themselves when the
 * page is live. Null: it is live then.
 */
export const HeadingTakenOver = createContext<(() => void) | null>(null);
