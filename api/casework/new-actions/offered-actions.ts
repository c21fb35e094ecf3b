import type { NewAction, ReviewableDecision } from '#schemas/api/new-actions.ts';
import type { ReviewKind } from '#schemas/reviews.ts';
import type { ActionSettings, NewActionKind } from '#schemas/tenant/actions.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { OwnAction } from './own-actions.ts';
import { beginReview } from './review-request.ts';
import type { KnownDecision } from './reviewable-decisions.ts';

/** The kind of a name that came from outside, which may be that of something every object has. */
export function kindOf({ kinds }: ActionSettings, actionType: string): NewActionKind | undefined {
  return Object.hasOwn(kinds, actionType) ? kinds[actionType] : undefined;
}

/** Why somebody may not begin something; undefined where they may. */
export function whyNot(
  kind: NewActionKind,
  { applications, impersonationId }: Pick<Reader, 'applications' | 'impersonationId'>,
): NonNullable<NewAction['whyNot']> | undefined {
  if (kind.review !== undefined && impersonationId !== null) return 'staff';
  return kind.for === 'applicants' && applications.length === 0 ? 'noApplication' : undefined;
}

/** What a council offers, in its own order, for one person. */
export function offerActions(
  { kinds }: ActionSettings,
  reader: Reader,
  own: readonly OwnAction[],
): NewAction[] {
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

/** The decisions of a person for which the council takes requests, each with its last day and what was begun of it. */
export function offerReviews(
  settings: ActionSettings,
  decisions: readonly KnownDecision[],
  own: readonly OwnAction[],
  today: string,
): ReviewableDecision[] {
  return decisions.flatMap(({ kind, ...decision }): ReviewableDecision[] => {
    const actionType = typeOfReview(settings, kind);
    if (actionType === undefined) return [];
    const { source, id, noticeOn } = decision;
    const { lastDay, late } = beginReview(settings, kind, { ...decision, source, id }, today, null);
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

/** The new action that asks for reviews of a kind; the first, where the council offers several. */
export function typeOfReview({ kinds }: ActionSettings, review: ReviewKind): string | undefined {
  const found = Object.entries(kinds)
    .toSorted(([, one], [, other]) => one.displayOrder - other.displayOrder)
    .find(([, kind]) => kind.review === review);
  return found?.[0];
}
