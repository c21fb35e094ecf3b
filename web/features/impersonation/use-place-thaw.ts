import { useEffect } from 'react';
import { userQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { readPlace } from './tab-place.ts';

/**
 * A page that the browser had put aside (back/forward cache) comes back as it was. If the tab is in another place since,
 * or in none, it is loaded anew; else the server is asked who is there. Nothing of it is shown until then.
 */
export function usePlaceThaw(): void {
  const { api, queryClient } = useApp();
  useEffect(() => {
    async function thaw({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      document.documentElement.hidden = true;
      try {
        if (readPlace()?.sessionId !== api.impersonationId) throw new Error('The tab is in another place.');
        await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false });
        document.documentElement.hidden = false;
      } catch {
        window.location.reload();
      }
    }
    const hear = (event: PageTransitionEvent) => void thaw(event);
    window.addEventListener('pageshow', hear);
    return () => window.removeEventListener('pageshow', hear);
  }, [api, queryClient]);
}
