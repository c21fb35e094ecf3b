import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { useNow } from '../../components/use-now.ts';
import { askEvery, canBePutOff, clockOf, endOf } from '../login/session-clock.ts';
import type { ImpersonationActor } from './impersonation-actor.ts';

/** From then on the bar counts the minutes, in milliseconds before the end. */
const countedBefore = 5 * 60_000;
/** What staff at work do, wherever they do it. */
const deeds = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** That an impersonation ends soon. */
export interface ImpersonationEnd {
  /** Whole minutes, 1 to 5. */
  readonly minutes: number;
  /** Doing something puts the end off: nobody has been at work for a while, and the hour is not over. */
  readonly canStay: boolean;
}

/**
 * Keeps the time of an impersonation: keeps it alive while somebody is at work, and tells the machine when it is over, so
 * that no resident stays on a screen that somebody left. Answers null while the end is far.
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
    // Another tab of the same session may have been at work: the server knows, and says so with a 401 where none was.
    if (!canStay) end();
    else queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false }).catch(end);
  }, [actor, api, canStay, isOver, queryClient]);

  useEffect(() => {
    function act() {
      const now = Date.now();
      if (!canStay || now >= endsAt || now - Math.max(dataUpdatedAt, askedAt.current) < askEvery) return;
      askedAt.current = now;
      // A line that is cut is told of where something was wanted; here the end only stays where it is.
      void queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false }).catch(() => null);
    }
    deeds.forEach((deed) => document.addEventListener(deed, act, { capture: true, passive: true }));
    return () => deeds.forEach((deed) => document.removeEventListener(deed, act, { capture: true }));
  }, [api, canStay, dataUpdatedAt, endsAt, queryClient]);

  if (left > countedBefore || isOver) return null;
  return { minutes: Math.ceil(left / 60_000), canStay };
}
