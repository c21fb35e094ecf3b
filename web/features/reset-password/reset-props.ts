import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { resetPasswordMachine } from '#machines/process/reset-password/reset-password.machine.ts';

export type ResetSnapshot = SnapshotFrom<typeof resetPasswordMachine>;
export type ResetSend = ActorRefFrom<typeof resetPasswordMachine>['send'];
