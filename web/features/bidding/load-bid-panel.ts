import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * The panel to bid with, fetched on need: the machine, and XState with it, come only to people who have an application.
 * In a file of its own, so that a route can fetch it ahead without the rest of the page.
 */
export const BidPanel = lazyRouteComponent(() => import('./BidPanel.tsx'), 'BidPanel');
