import type { FastifyRequest } from 'fastify';
import type { NewAction, NewActionsResponse, ReviewableDecision } from '#schemas/api/new-actions.ts';
import type { ReviewKind, ReviewRequest } from '#schemas/reviews.ts';
import type { ActionSettings, NewActionKind } from '#schemas/tenant/actions.ts';
import { type Reader, readerOf } from '../../accounts/reader.ts';
import { findLondonDay } from '../../forms/london-day.ts';
import { beginReview } from './review-request.ts';
import { findDecisions, type KnownDecision } from './reviewable-decisions.ts';
import type { ActionState } from '#schemas/casework.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** Finds a kind by a name from outside, which may be the name of a property that every object has. */
export function kindOf({ kinds }: ActionSettings, actionType: string): NewActionKind | undefined {
  return Object.hasOwn(kinds, actionType) ? kinds[actionType] : undefined;
}

/** The reason why a person may not begin an action; undefined if they may. */
export function whyNot(
  kind: NewActionKind,
  { applications, impersonationId }: Pick<Reader, 'applications' | 'impersonationId'>,
): NonNullable<NewAction['whyNot']> | undefined {
  if (kind.review !== undefined && impersonationId !== null) return 'staff';
  return kind.for === 'applicants' && applications.length === 0 ? 'noApplication' : undefined;
}

/** The actions a council offers one person, in its own order. */
function offerActions({ kinds }: ActionSettings, reader: Reader, own: readonly OwnAction[]): NewAction[] {
  return Object.entries(kinds)
    .toSorted(([, one], [, other]) => one.displayOrder - other.displayOrder)
    .map(([actionType, kind]) => {
      const draft = own.find((action) => action.isDraft && action.actionType === actionType);
      return {
        actionType,
        title: kind.title,
        description: kind.description,
        next: kind.next,
        minutes: kind.minutes,
        uploads: (kind.uploads ?? []).map(({ label, minimum, maximum }) => ({ label, minimum, maximum })),
        review: kind.review ?? null,
        whyNot: whyNot(kind, reader) ?? null,
        draft: draft ? { actionId: draft.id, begunAt: draft.createdAt.toISOString() } : null,
      };
    });
}

/**
 * A person's decisions that the council accepts review requests for, each with its last day and any request
 * already begun.
 */
function offerReviews(
  settings: ActionSettings,
  decisions: readonly KnownDecision[],
  own: readonly OwnAction[],
  today: string,
): ReviewableDecision[] {
  return decisions.flatMap(({ kind, allowedUntil, ...decision }): ReviewableDecision[] => {
    const actionType = typeOfReview(settings, kind);
    if (actionType === undefined) return [];
    const { source, id, noticeOn } = decision;
    const { lastDay, late } = beginReview(
      settings,
      kind,
      { source, id, noticeOn, decision: decision.decision },
      today,
      {
        lateReason: null,
        allowedUntil,
      },
    );
    const request = own.find(({ review }) => review?.about.source === source && review.about.id === id);
    return [
      {
        ...decision,
        actionType,
        noticeOn,
        lastDay,
        late,
        request: request ? { actionId: request.id, state: request.state } : null,
      },
    ];
  });
}

/** The new action for reviews of a kind; the first one if the council offers several. */
export function typeOfReview({ kinds }: ActionSettings, review: ReviewKind): string | undefined {
  const found = Object.entries(kinds)
    .toSorted(([, one], [, other]) => one.displayOrder - other.displayOrder)
    .find(([, kind]) => kind.review === review);
  return found?.[0];
}

/** Describes what a resident may begin, and the decisions they may ask to be reviewed. */
export async function describeNewActions(
  request: FastifyRequest,
): Promise<Omit<NewActionsResponse, 'status'>> {
  const { database, tenant, locale } = request;
  const reader = readerOf(request);
  const [own, decisions, today] = await Promise.all([
    findOwnActions(database, reader.accountId),
    findDecisions(database, tenant, reader, locale),
    findLondonDay(database),
  ]);
  const { laws, registerReviews } = tenant.actions;
  return {
    actions: offerActions(tenant.actions, reader, own),
    decisions: offerReviews(tenant.actions, decisions, own, today),
    today,
    laws,
    registerReviews,
  };
}

/** An action a person began: a draft, or a request for a review. */
type OwnAction = Row<typeof read>;

// Leaves out withdrawn ones: the resident may begin again.
const read = statement({
  values: { accountId: 'uuid' },
  row: {
    id: 'uuid',
    actionType: 'text',
    state: typed<ActionState>('text'),
    review: typed<ReviewRequest | null>('jsonb'),
    createdAt: 'timestamptz',
    /** True if it was never sent: an action returned by the council is not a draft. */
    isDraft: 'boolean',
  },
  text: `
    select id, action_type as "actionType", state, review, created_at as "createdAt",
           state = 'needsYou' and responded_at is null as "isDraft"
      from workflow_action
     where tenant_id = app_tenant() and account_id = $accountId and origin = 'resident' and state <> 'withdrawn'
       and (review is not null or state = 'needsYou' and responded_at is null)
     order by created_at desc, id`,
});

/** Finds a person's drafts and review requests, latest first. */
function findOwnActions(database: Pick<TenantDatabase, 'run'>, accountId: string): Promise<OwnAction[]> {
  return database.run(read, { accountId });
}
