import { Type, type Static } from 'typebox';
import { StatusSchema } from '../status.ts';

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
    formProgressions: Type.Array(
      Type.Object({ formIdentifier: Type.String(), displayOrder: Type.Integer() }),
    ),
    accountMessages: Type.Array(Type.String()),
    featureNotices: Type.Array(Type.Object({ featureNoticeIdentifier: Type.String() })),
    applicationSummaries: Type.Array(
      Type.Object({
        uniqueId: Type.String(),
        displayOrder: Type.Integer(),
        displayFields: Type.Array(
          Type.Object({ name: Type.String(), value: Type.String(), displayOrder: Type.Integer() }),
        ),
      }),
    ),
  },
  { title: 'Account overview' },
);
export type AccountOverviewResponse = Static<typeof AccountOverviewResponseSchema>;
