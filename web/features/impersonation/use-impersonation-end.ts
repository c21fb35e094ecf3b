import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { useNow } from '../../components/use-now.ts';
import { askInterval, canBePutOff, clockOf, endOf } from '../../app/session-clock.ts';
import type { ImpersonationActor } from './impersonation-actor.ts';

/** Milliseconds before the end from which the bar counts the minutes. */
const countedBefore = 5 * 60_000;
/** Events that count as activity, anywhere on the page. */
const activityEvents = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** An impersonation that ends soon. */
interface ImpersonationEnd {
  /** Whole minutes, 1 to 5. */
  readonly minutes: number;
  /** True if activity postpones the end: there has been none for a while, and the hour is not over. */
  readonly canStay: boolean;
}

/**
 * Keeps an impersonation alive during activity, and notifies the machine when it is over: an abandoned screen
 * must not show a resident. Returns null while the end is far off.
 */
export function useImpersonationEnd(actor: ImpersonationActor): ImpersonationEnd | null {
  const { api, queryClient } = useApp();
  const { data, dataUpdatedAt } = useQuery(userQuery(api));
  const life = data?.userDetails?.session;
  const clock = life ? clockOf(life, dataUpdatedAt) : null;
  const endsAt = clock ? endOf(clock) : Infinity;
  const canStay = clock !== null && canBePutOff(clock);
  const left = endsAt - useNow(endsAt);
  const isOver = left <= 0;
  const askedAt = useRef(0);

  useEffect(() => {
    const sessionId = api.impersonationId;
    if (!isOver || sessionId === undefined) return;
    const end = () => actor.send({ type: 'hour.ended', sessionId });
    // Another tab of the same session may have been active: the server knows, and answers 401 if none was.
    if (!canStay) end();
    else queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false }).catch(end);
  }, [actor, api, canStay, isOver, queryClient]);

  useEffect(() => {
    function act() {
      const now = Date.now();
      if (!canStay || now >= endsAt || now - Math.max(dataUpdatedAt, askedAt.current) < askInterval) return;
      askedAt.current = now;
      // Other calls report a lost connection when they need it; here the end does not move.
      void queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false }).catch(() => null);
    }
    activityEvents.forEach((name) => document.addEventListener(name, act, { capture: true, passive: true }));
    return () => activityEvents.forEach((name) => document.removeEventListener(name, act, { capture: true }));
  }, [api, canStay, dataUpdatedAt, endsAt, queryClient]);

  if (left > countedBefore || isOver) return null;
  return { minutes: Math.ceil(left / 60_000), canStay };
}
