import { Type, type Static, type TSchema } from 'typebox';
import { ProblemSchema } from '../error-catalogue.ts';
import { ActionItemSchema } from './action.ts';
import { AgreementItemSchema } from './agreement.ts';
import { AdvertItemSchema } from './advert.ts';
import { ApplicationItemSchema } from './application.ts';
import { CaseItemSchema } from './case.ts';
import { DocumentItemSchema } from './document.ts';
import { LandlordItemSchema } from './landlord.ts';
import { MessageThreadItemSchema } from './message.ts';
import { NoticeItemSchema } from './notice.ts';
import { OfficerItemSchema } from '../officer.ts';
import { OfferItemSchema } from './offer.ts';
import { OutcomeItemSchema } from './outcome.ts';
import { PlanItemSchema } from './plan.ts';
import { PropertyItemSchema } from './property.ts';
import { ShortlistItemSchema } from './shortlist.ts';

/**
 * Kinds of items that can be fed, in dependency order: items may refer only to kinds listed before theirs.
 */
export const feedItemSchemas = {
  landlords: LandlordItemSchema,
  properties: PropertyItemSchema,
  adverts: AdvertItemSchema,
  applications: ApplicationItemSchema,
  notices: NoticeItemSchema,
  officers: OfficerItemSchema,
  cases: CaseItemSchema,
  actions: ActionItemSchema,
  messages: MessageThreadItemSchema,
  plans: PlanItemSchema,
  documents: DocumentItemSchema,
  agreements: AgreementItemSchema,
  shortlists: ShortlistItemSchema,
  offers: OfferItemSchema,
  outcomes: OutcomeItemSchema,
} as const;
export type FeedKind = keyof typeof feedItemSchemas;
export const feedKinds = [
  'landlords',
  'properties',
  'adverts',
  'applications',
  'notices',
  'officers',
  'cases',
  'actions',
  'messages',
  'plans',
  'documents',
  'agreements',
  'shortlists',
  'offers',
  'outcomes',
] as const satisfies FeedKind[];

/** The maximum number of items in one batch. */
export const batchLimit = 1_000;

/** The body of `PUT /api/backoffice/{kind}`. */
export const batchOf = <Item extends TSchema>(item: Item) =>
  Type.Object(
    { items: Type.Array(item, { minItems: 1, maxItems: batchLimit }) },
    { additionalProperties: false },
  );

export const FeedQuerySchema = Type.Object(
  {
    dryRun: Type.Optional(
      Type.Boolean({ description: 'Changes nothing, and gives the response it would have given.' }),
    ),
  },
  { additionalProperties: false },
);

/** A problem in a batch: `error` (the whole batch is rejected) or `warning` (the item is accepted). */
export const FeedFindingSchema = Type.Object(
  {
    severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
    kind: Type.String({ description: 'A word for programs, such as feed.shape or lettings.unknownName.' }),
    pointer: Type.String({
      description: 'Where, as a JSON pointer (RFC 6901) such as /items/17/facts/effectiveDate.',
    }),
    value: Type.Optional(
      Type.String({
        description: 'The value there, as JSON, shortened if it is long. Left out if there is none.',
      }),
    ),
    message: Type.String({ description: 'What is wrong, in a sentence.' }),
    cure: Type.String({ description: 'What to do about it, in a sentence.' }),
  },
  { title: 'Finding' },
);
export type FeedFinding = Static<typeof FeedFindingSchema>;

const count = Type.Integer({ minimum: 0 });

/** A fact that lettings.json reads and that some applications of the batch omit or mark as not yet known. */
const MissingFactSchema = Type.Object(
  {
    fact: Type.String({ description: 'The missing fact, such as owesHousingDebt.' }),
    applications: Type.Integer({ minimum: 1, description: 'How many applications do not include it.' }),
    decides: Type.Union([Type.Literal('bidding'), Type.Literal('order')], {
      description:
        '"bidding": the rules on who may bid keep these applications out until they have it. "order": it decides where they rank.',
    }),
    schemes: Type.Array(Type.String(), { description: 'The identifiers of the schemes whose rules use it.' }),
    message: Type.String({ description: 'What this means, in a sentence.' }),
    cure: Type.String({ description: 'What to do about it, in a sentence.' }),
  },
  { title: 'Missing fact' },
);
export type MissingFactOfFeed = Static<typeof MissingFactSchema>;

/** Applications of the batch without the details that people need to claim them. */
const UnclaimableSchema = Type.Object(
  {
    applications: Type.Integer({
      minimum: 1,
      description: 'How many applications cannot be claimed online.',
    }),
    first: Type.Array(Type.String(), {
      description: 'Where the first five of them are, as JSON pointers such as /items/17.',
    }),
    message: Type.String({ description: 'What is missing, in a sentence.' }),
    cure: Type.String({ description: 'What to do about it, in a sentence.' }),
  },
  { title: 'Applications that nobody can claim' },
);
export type UnclaimableOfFeed = Static<typeof UnclaimableSchema>;

/** The result of a batch that was accepted, or would be in a dry run. */
export const FeedResponseSchema = Type.Object(
  {
    dryRun: Type.Boolean(),
    created: count,
    changed: count,
    unchanged: count,
    findings: Type.Array(FeedFindingSchema, {
      description: 'Only warnings, about values that were accepted but look wrong.',
    }),
    untold: Type.Optional(
      Type.Array(MissingFactSchema, {
        description:
          'For applications: facts that the council’s rules use but some applications do not include.',
      }),
    ),
    unclaimable: Type.Optional(UnclaimableSchema),
  },
  { title: 'Batch taken' },
);
export type FeedResponse = Static<typeof FeedResponseSchema>;

/** The whole batch was rejected: every error, and the warnings. */
export const FeedRefusalSchema = Type.Object(
  { ...ProblemSchema.properties, findings: Type.Array(FeedFindingSchema) },
  { title: 'Batch refused', additionalProperties: true },
);
