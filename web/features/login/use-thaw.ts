import { useEffect } from 'react';
import { userQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';

/**
 * A page that the browser had put aside (back/forward cache) comes back as it was, though its person may have logged
 * out meanwhile: nothing of it is shown until it is known who is there. Where the server does not say, the page
 * stays closed and is loaded anew.
 */
export function useThaw(): void {
  const { api, queryClient } = useApp();
  useEffect(() => {
    async function thaw({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      document.documentElement.hidden = true;
      try {
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
