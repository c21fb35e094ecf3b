import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { tokenIn } from './mail-token.ts';

/**
 * The token that a letter's link brought here, kept in memory only: it is taken out of the address bar and the history
 * at once, where the next person at a shared computer would find it. `drop` forgets it, once it is of no use.
 */
export function useMailToken(): { readonly token: string | null; readonly drop: () => void } {
  const router = useRouter();
  const found = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const [token, setToken] = useState(found);
  // A second letter's link, opened in the tab that the first one is open in, changes only the fragment.
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    if (found !== null) void router.navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [found, router]);
  const drop = useCallback(() => setToken(null), []);
  return { token, drop };
}
