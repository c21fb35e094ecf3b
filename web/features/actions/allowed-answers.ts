import type { Action, ActionAnswer } from '#schemas/api/actions.ts';

/** The lifecycle event of each answer, in the order in which they are offered. */
const events = {
  complete: 'action.complete',
  'cannot-complete': 'action.cannotComplete',
  refuse: 'action.refuse',
  discard: 'action.discard',
} as const satisfies Readonly<Record<ActionAnswer, string>>;

const isAnswer = (name: string): name is ActionAnswer => Object.hasOwn(events, name);
const answers = Object.keys(events).filter(isAnswer);

/** Returns the answers that the reader may give now. */
export function allowedAnswers({ allowedEvents }: Pick<Action, 'allowedEvents'>): readonly ActionAnswer[] {
  return answers.filter((answer) => allowedEvents.includes(events[answer]));
}
