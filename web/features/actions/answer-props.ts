import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { actionMachine } from '#machines/process/action/action.machine.ts';
import type { Action } from '#schemas/api/actions.ts';

/** The props of each part of an answer. */
export interface AnswerProps {
  readonly action: Action;
  readonly snapshot: SnapshotFrom<typeof actionMachine>;
  readonly send: ActorRefFrom<typeof actionMachine>['send'];
}

/** Returns the id of the control that an upload's error leads to. */
export const uploadControl = (name: string) => `upload-${name}`;
export const formControl = 'action-form';
export const reasonControl = 'action-reason';
