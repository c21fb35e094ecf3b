import { shapeOf, type TransitionShape } from '#machines/model/shape.ts';
import { CommandError } from '../command/command-error.ts';
import type { KnownModel } from './load-models.ts';

/**
 * Returns the ids of the transitions that `--through` names: by a transition's id, or by a state and an event (`idle
 * bid.place`), with a guard if only one of its branches is meant (`idle bid.place [mayPlaceAtOnce]`). The state of what
 * may happen anywhere is `anywhere`.
 * @throws {CommandError} if no machine has one, with the events of the state.
 */
export function transitionsThrough(chosen: readonly KnownModel[], words: string): ReadonlySet<string> {
  const all = chosen.flatMap(({ model }) => shapeOf(model.machine).transitions);
  const named = all.filter((transition) => namesOf(transition).includes(words));
  if (named.length > 0) return new Set(named.map(({ id }) => id));
  const state = words.split(' ', 1)[0] ?? '';
  const near = all.filter((transition) => sourceOf(transition) === state);
  const choices = [...new Set((near.length > 0 ? near : all).map(sourceAndEvent))];
  throw new CommandError(
    `No transition is called "${words}". Name a state and an event, as in one of: ${choices.slice(0, 12).join(', ')}${choices.length > 12 ? ', …' : ''}.`,
    2,
  );
}

function namesOf(transition: TransitionShape): string[] {
  const { id, guard } = transition;
  const name = sourceAndEvent(transition);
  return [id, name, ...(guard === undefined ? [] : [`${name} [${guard}]`])];
}

function sourceAndEvent(transition: TransitionShape): string {
  return `${sourceOf(transition)} ${transition.event}`;
}

function sourceOf({ source }: TransitionShape): string {
  return source === '' ? 'anywhere' : source;
}
