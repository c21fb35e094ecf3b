import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { userQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';

/** The process of a draft: a form's answers, or a message. */
export interface DraftActor extends Pick<AnyActorRef, 'start' | 'stop' | 'subscribe'> {
  send(event: { readonly type: 'line.restored' | 'session.restored' | 'save.retry' }): void;
  getSnapshot(): { readonly value: string; readonly context: { readonly code: ErrorCode | null } };
}

/** A form or a message that is open: the typed text, and its saving. */
export interface OpenDraft {
  readonly actor: DraftActor;
  /** Saves the typed text at once, without the usual delay. */
  readonly save: () => void;
  /** Keeps unsaved text in this browser. Returns whether the page can close now without losing any. */
  readonly storeInBrowser: () => boolean;
}

/** Returns whether this tab may keep unsaved text: not for staff, and not on a shared computer. */
export function useMayKeep(): boolean {
  const { api } = useApp();
  const user = useQueryClient().getQueryData(userQuery(api).queryKey)?.userDetails;
  return api.impersonationId === undefined && user?.session.sharedComputer !== true;
}

/**
 * Keeps a draft open as long as its page. Saves it whenever the person leaves the field, the tab or the page,
 * and resumes after an ended session once the same person has logged in again.
 * @param accountId null for a visitor
 * @param startsLater true if the page starts the actor itself
 */
export function useOpenDraft(draft: OpenDraft, accountId: string | null, startsLater = false): void {
  const user = useUser();
  const hasEnded = useSelector(draft.actor, ({ value }) => value === 'sessionEnded');
  const isBack = user?.accountId === accountId;
  useEffect(() => {
    if (isBack && hasEnded) draft.actor.send({ type: 'session.restored' });
  }, [draft, hasEnded, isBack]);
  // An unmount followed at once by a mount, as in React's development mode, must not close the draft.
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { actor, save } = draft;
    clearTimeout(closing.current);
    if (!startsLater) actor.start();
    const onLine = () => actor.send({ type: 'line.restored' });
    const onHide = () => {
      if (document.visibilityState === 'hidden') save();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      // A page left in a hurry (quick exit) is already hidden, and nothing may delay it.
      if (!draft.storeInBrowser() && !document.documentElement.hidden) event.preventDefault();
    };
    window.addEventListener('online', onLine);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('visibilitychange', onHide);
    // Going to another field, or to the log-out, ends the work on this one.
    document.addEventListener('focusout', save);
    return () => {
      window.removeEventListener('online', onLine);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('visibilitychange', onHide);
      document.removeEventListener('focusout', save);
      save();
      closing.current = setTimeout(() => closeWhenSaved(actor));
    };
  }, [draft, startsLater]);
}

/** Lets a save that is under way finish before the draft closes. */
function closeWhenSaved(actor: DraftActor): void {
  if (actor.getSnapshot().value !== 'saving') {
    actor.stop();
    return;
  }
  const { unsubscribe } = actor.subscribe(() => {
    if (actor.getSnapshot().value === 'saving') return;
    unsubscribe();
    actor.stop();
  });
}
