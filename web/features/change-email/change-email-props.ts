import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { changeEmailMachine } from '#machines/process/change-email/change-email.machine.ts';
import type { Problems } from '../account-forms/use-problems.ts';
import type { Proof } from '../account-forms/use-proof.ts';

export interface ChangeEmailProps {
  readonly snapshot: SnapshotFrom<typeof changeEmailMachine>;
  readonly send: ActorRefFrom<typeof changeEmailMachine>['send'];
  readonly proof: Proof;
  readonly problems: Problems;
}
