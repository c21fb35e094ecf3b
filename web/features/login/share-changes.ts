import { hashKey } from '@tanstack/react-query';
import { eligibilityQuery, overviewQuery } from '../../api/queries.ts';
import type { AppContext } from '../../app/app-context.ts';

/**
 * Makes the menu's numbers stale in every tab of this browser once something in one of them has changed them. A
 * tab in front refetches them at once, a background tab as soon as it comes to the front. Returns the function
 * that stops it.
 * @param isInFront returns whether this tab is visible.
 */
export function shareChanges(
  { api, queryClient }: Pick<AppContext, 'api' | 'queryClient'>,
  isInFront = () => document.visibilityState === 'visible',
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel('lintel.changes');
  const shared = new Map<unknown, readonly unknown[]>(
    [overviewQuery(api), eligibilityQuery(api)].map(({ queryKey }) => [hashKey(queryKey), queryKey]),
  );
  // A change heard from another tab must not be sent back.
  let isHearing = false;
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (isHearing || event.type !== 'updated' || event.action.type !== 'invalidate') return;
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (shared.has(event.query.queryHash)) channel.postMessage(event.query.queryHash);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const queryKey = shared.get(data);
    if (queryKey === undefined) return;
    isHearing = true;
    void queryClient.invalidateQueries({ queryKey, refetchType: isInFront() ? 'active' : 'none' });
    isHearing = false;
  });
  return () => {
    stop();
    channel.close();
  };
}
