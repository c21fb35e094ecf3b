import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { WorkflowActionEvent, WorkflowActionState } from './workflow-action.machine.ts';

/** Events sent by residents. Those of the council are never answered with a code. */
export type ResidentsEvent = Extract<
  WorkflowActionEvent,
  { type: 'action.complete' | 'action.cannotComplete' | 'action.refuse' | 'action.discard' }
>;

/**
 * Returns the code of the error catalogue for an answer that the lifecycle refuses; null exactly when `apply`
 * accepts it (held by a property test). An answer that is not open to the resident is refused before a missing
 * reason. Source: specification section 4.
 */
export function actionRefusal(
  { state }: { readonly state: WorkflowActionState },
  event: ResidentsEvent,
): ErrorCode | null {
  if (state !== 'needsYou') return 'action.changed';
  switch (event.type) {
    case 'action.complete':
      return event.isWhole ? null : 'action.incomplete';
    case 'action.cannotComplete':
      return event.isAsked ? unexplained(event) : 'action.notAllowed';
    case 'action.refuse':
      return event.mayRefuse ? unexplained(event) : 'action.notAllowed';
    case 'action.discard':
      return event.isOwn ? null : 'action.notAllowed';
  }
}

const unexplained = ({ hasReason }: { readonly hasReason: boolean }): ErrorCode | null =>
  hasReason ? null : 'action.reasonMissing';
