import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * The bid panel, loaded on demand: only people with an application load the machine, and XState with it. This
 * file of its own lets a route prefetch it without the rest of the page.
 */
export const BidPanel = lazyRouteComponent(() => import('./BidPanel.tsx'), 'BidPanel');
