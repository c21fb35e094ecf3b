import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * The bid panel, loaded on demand: only people with an application load the machine, and XState with it. In a file
 * of its own, so that a route can prefetch it without the rest of the page.
 */
export const BidPanel = lazyRouteComponent(() => import('./BidPanel.tsx'), 'BidPanel');
