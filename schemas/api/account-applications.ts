import { Type, type Static } from 'typebox';
import { DaySchema, UuidSchema } from '../identifiers.ts';
import { ReasonSchema } from '../lettings-facts.ts';
import { StatusSchema } from '../status.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** The council's record of an application in one scheme, for the status card. Null means not yet known. */
const ApplicationStatusSchema = Type.Object(
  {
    applicationId: UuidSchema,
    reference: Type.String(),
    schemeIdentifier: Type.String(),
    schemeName: Type.String(),
    bandName: Nullable(Type.String()),
    bandMeaning: Nullable(Type.String()),
    bandReason: Type.Optional({
      ...ReasonSchema,
      description: 'Why the band is lower than the person’s own. Left out: it is their own.',
    }),
    points: Nullable(Type.Integer()),
    effectiveDate: Nullable(DaySchema),
    bedroomNeed: Nullable(Type.Integer({ minimum: 0 })),
    countActiveBids: Type.Integer({ minimum: 0 }),
    maximumActiveBids: Nullable(Type.Integer({ minimum: 1 })),
    limitKind: Type.Union([
      Type.Literal('perCycle'),
      Type.Literal('perWeek'),
      Type.Literal('atAnyOneTime'),
      Type.Literal('none'),
    ]),
    limitRenewsOn: Type.Optional({
      ...DaySchema,
      description: 'The day on which the next week of a weekly limit begins. Left out: another limit.',
    }),
    blocks: Type.Array(ReasonSchema, {
      description: 'What stops the person from bidding at all: suspended, under offer, in review …',
    }),
    penalty: {
      ...Nullable(
        Type.Object({
          kind: Type.Union([Type.Literal('bottomOfBand'), Type.Literal('band')]),
          until: Nullable({
            ...DaySchema,
            description: 'The first day on which it no longer applies. Null: until the council changes it.',
          }),
        }),
      ),
      description:
        'What refused homes change about the person’s place. A penalty that stops bids is one of the blocks. Null: nothing.',
    },
  },
  { title: 'Application in a scheme' },
);
export type ApplicationStatus = Static<typeof ApplicationStatusSchema>;

/** `GET /api/account/applications`: one entry for each application and scheme. Not in the specification. */
export const ApplicationsResponseSchema = Type.Object(
  { status: StatusSchema, applications: Type.Array(ApplicationStatusSchema) },
  { title: 'My applications' },
);
export type ApplicationsResponse = Static<typeof ApplicationsResponseSchema>;
