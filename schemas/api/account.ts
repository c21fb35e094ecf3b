import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { FormProgressionSchema, RegisterProgressSchema } from './forms.ts';
import { StatusSchema } from '../status.ts';
import { FeatureNoticeSchema } from '../tenant/accounts.ts';

/** `GET /api/account/overview` (specification sections 3 and 7). */
export const AccountOverviewResponseSchema = Type.Object(
  {
    status: StatusSchema,
    accountName: Type.String(),
    userName: Type.String(),
    countPendingActions: Type.Integer({ minimum: 0 }),
    countUnreadMessages: Type.Integer({ minimum: 0 }),
    countPendingPHPActions: Type.Integer({ minimum: 0 }),
    hasPersonalHousingPlan: Type.Boolean(),
    hasPreviousBids: Type.Boolean(),
    hasOffers: Type.Boolean({
      description: 'Whether they have had an offer of a home. Not in the specification.',
    }),
    hasAutomaticBids: Type.Boolean({
      description: 'Whether one of their schemes has automatic bids.',
    }),
    register: Type.Union([RegisterProgressSchema, Type.Null()], {
      description:
        'How far the person has got with the register form. Null: the council has none. Not in the specification.',
    }),
    mayStartMessages: Type.Boolean({
      description: 'Whether they can start a conversation with the council.',
    }),
    formProgressions: Type.Array(FormProgressionSchema, {
      description: 'All the council’s forms, in order.',
    }),
    accountMessages: Type.Array(Type.String(), {
      description: 'The council’s notices for this person.',
    }),
    featureNotices: Type.Array(FeatureNoticeSchema, {
      description: 'The feature notices that the person has not dismissed.',
    }),
    applicationSummaries: Type.Array(
      Type.Object({
        uniqueId: Type.String(),
        displayOrder: Type.Integer(),
        displayFields: Type.Array(
          Type.Object({ name: Type.String(), value: Type.String(), displayOrder: Type.Integer() }),
        ),
        reviewType: Type.Union([SlugSchema, Type.Null()], {
          description:
            'The new action that asks for a review of its band. Null: the council has none. Not in the specification.',
        }),
      }),
    ),
  },
  { title: 'Account overview' },
);
export type AccountOverviewResponse = Static<typeof AccountOverviewResponseSchema>;

/** `PUT /api/account/feature/{id}/dismiss` (specification section 7). */
export const FeatureParamsSchema = Type.Object({ id: SlugSchema });

/** The remaining notices, so that two tabs agree. */
export const FeatureDismissedSchema = Type.Object(
  { status: StatusSchema, featureNotices: Type.Array(FeatureNoticeSchema) },
  { title: 'Feature notices' },
);
export type FeatureDismissed = Static<typeof FeatureDismissedSchema>;
