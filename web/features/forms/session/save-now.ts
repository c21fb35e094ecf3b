import type { FormSession } from './form-session.ts';

type SavedState = ReturnType<FormSession['actor']['getSnapshot']>['value'];

const isOnTheWay = (state: SavedState) => state === 'saving' || state === 'editing';

/**
 * Saves the typed answers now, and the first time the prefilled ones too: a person who continues from a page
 * has seen them, so from then on they count as that person's answers.
 * @param onEnd called with the state once no save is under way
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
