import { useMemo, useState } from 'react';
import { userQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { accountCall, type AccountCall } from './account-call.ts';

interface AccountCalls {
  readonly call: AccountCall;
  /** Seconds until the server accepts another call; null unless the last call came too soon (429). */
  readonly waitSeconds: number | null;
}

/** Returns the calls of one screen, with the results its machine expects. */
export function useAccountCall(): AccountCalls {
  const { api, queryClient } = useApp();
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const call = useMemo<AccountCall>(() => {
    const send = accountCall(api, {
      // A changed address or password may have ended sessions or renewed this one.
      onValid: () => void queryClient.invalidateQueries({ queryKey: userQuery(api).queryKey }),
      onTooSoon: setWaitSeconds,
    });
    return (path, body, signal) => {
      setWaitSeconds(null);
      return send(path, body, signal);
    };
  }, [api, queryClient]);
  return { call, waitSeconds };
}
