import type { FormSession } from './form-session.ts';

type SavedState = ReturnType<FormSession['actor']['getSnapshot']>['value'];

const isOnTheWay = (state: SavedState) => state === 'saving' || state === 'editing';

/**
 * Saves what was typed now, and at the first time what was filled in for them, too: who goes on from it has seen it, and
 * it counts as their answer from then on.
 * @param onEnd told the state once nothing is on its way any more
 */
export function saveNow({ actor, isMember, store }: FormSession, onEnd: (state: SavedState) => void): void {
  if (isMember && store.snapshot()?.progress.savedAt === null) actor.send({ type: 'answers.change' });
  actor.send({ type: 'answers.save' });
  const state = () => actor.getSnapshot().value;
  if (!isOnTheWay(state())) {
    onEnd(state());
    return;
  }
  const { unsubscribe } = actor.subscribe(() => {
    if (isOnTheWay(state())) return;
    unsubscribe();
    onEnd(state());
  });
}
