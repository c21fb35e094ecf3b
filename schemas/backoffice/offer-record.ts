import { Type, type Static, type TSchema } from 'typebox';
import { CouncilTextsSchema } from '../casework.ts';
import { DaySchema, InstantSchema } from '../identifiers.ts';
import {
  OfferKindSchema,
  offerEvents,
  type OfferEventName,
  OfferRefusalReasonSchema,
  OfferStateSchema,
  RefusalPenaltySchema,
} from '../offers.ts';
import { ExternalReferenceSchema } from '../reference.ts';
import { RegistrationNumberSchema } from './account-status.ts';
import { ViewingSchema } from './offer.ts';

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const makers = ['resident', 'staff', 'council', 'system'] as const;
const MadeBySchema = Type.Unsafe<(typeof makers)[number]>(
  Type.String({
    enum: [...makers],
    description:
      'resident: the person. staff: staff in their place. council: your feed or a command. system: the clock.',
  }),
);

/** `GET /api/backoffice/offers/{offer}`: everything recorded about one offer, for an officer on the phone. */
export const OfferRecordSchema = Type.Object(
  {
    externalReference: Type.String({ description: 'Your reference for the offer.' }),
    advertReference: nullable(Type.String(), 'Your reference for the advert. Null if there is none.'),
    propertyReference: nullable(Type.String(), 'Your reference for the home. Null if there is none.'),
    home: Type.Object({ street: Type.String(), area: Type.String(), bedrooms: Type.Integer() }),
    applicationReference: nullable(Type.String(), 'Your reference. Null if it did not come from you.'),
    applicationNumber: Type.String({ description: 'The application number that the person knows.' }),
    registrationNumber: nullable(
      RegistrationNumberSchema,
      'The registration number that the person knows. Null if there is no account. Their name is in your own register.',
    ),
    kind: OfferKindSchema,
    state: OfferStateSchema,
    madeAt: InstantSchema,
    answerBy: InstantSchema,
    viewing: nullable(ViewingSchema, 'When the person can see the home. Null: not arranged.'),
    message: nullable(CouncilTextsSchema, 'Your words to the person.'),
    withdrawnBecause: nullable(CouncilTextsSchema, 'Why you took it back.'),
    answer: nullable(
      Type.Object({
        answer: Type.Union([Type.Literal('accept'), Type.Literal('refuse')]),
        reason: nullable(OfferRefusalReasonSchema, 'The reason that the person chose.'),
        words: nullable(Type.String(), 'The person’s own words.'),
        at: InstantSchema,
        madeBy: MadeBySchema,
      }),
      'Null: none.',
    ),
    decision: nullable(
      Type.Object({
        counts: Type.Boolean(),
        by: Type.String({ description: 'The officer. The person does not see it.' }),
        because: nullable(CouncilTextsSchema, 'Why, for the person.'),
        at: InstantSchema,
        penalty: nullable(RefusalPenaltySchema, 'What followed under your rules. Null: nothing.'),
        reviewBy: nullable(DaySchema, 'The last day to ask for a review.'),
      }),
      'Your decision on whether it counts. Null: none.',
    ),
    history: Type.Array(
      Type.Object({
        at: InstantSchema,
        event: Type.Unsafe<OfferEventName>(Type.String({ enum: [...offerEvents] })),
        madeBy: MadeBySchema,
        details: Type.Record(Type.String(), Type.Unknown(), {
          description: 'What belongs to this step, such as a reason, a decision or a time to answer.',
        }),
        note: nullable(Type.String(), 'A note for your staff.'),
      }),
      { description: 'Every step, the first one first.' },
    ),
    letters: Type.Array(
      Type.Object({
        about: Type.String({ description: 'What it is about, such as offerMade.' }),
        writtenAt: InstantSchema,
        sentAt: nullable(InstantSchema, 'Null: it waits, or could not be sent.'),
        outcome: nullable(Type.String(), 'Such as sent or noAddress. Null: it waits.'),
      }),
      { description: 'The letters about it that the portal still has, the first one first.' },
    ),
  },
  { title: 'All of one offer' },
);
export type OfferRecord = Static<typeof OfferRecordSchema>;
export const OfferRecordParamsSchema = Type.Object({ offer: ExternalReferenceSchema });
