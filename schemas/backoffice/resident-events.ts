import { Type, type Static, type TSchema } from 'typebox';
import { actionResponses, type ActionOrigin, type ActionResponse } from '../casework.ts';
import { SkipReasonSchema } from '../bid-outcome.ts';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import {
  OfferKindSchema,
  OfferRefusalReasonSchema,
  OfferStateSchema,
  RefusalPenaltySchema,
} from '../offers.ts';
import { RegistrationNumberSchema } from './account-status.ts';
import { BidEventSchema } from './bids.ts';
import { SubmissionSchema } from './form-request.ts';
import { cursorProperties, cursorQueryProperties } from './cursor.ts';
import { SentFileSchema } from './sent-file.ts';

/** Residents' events that their council can follow, by subject. */
const residentEventKinds = {
  bid: ['bid.place', 'bid.withdraw', 'bid.move', 'bid.prefer', 'bid.unprefer', 'bid.agree', 'bid.refuse'],
  form: ['form.send'],
  action: ['action.complete', 'action.cannotComplete', 'action.refuse', 'action.send', 'action.withdraw'],
  message: ['message.send'],
  read: ['message.read'],
  step: ['plan.stepDone', 'plan.stepCannot', 'plan.stepAgain', 'plan.comment'],
  document: ['document.deliver', 'document.read'],
  alerts: ['alerts.change'],
  offer: [
    'offer.make',
    'offer.change',
    'offer.accept',
    'offer.refuse',
    'offer.expire',
    'offer.missViewing',
    'offer.withdraw',
    'offer.remake',
    'offer.decide',
    'offer.let',
    'offer.fallThrough',
  ],
  entry: ['shortlist.check', 'shortlist.verify', 'shortlist.invite', 'shortlist.skip', 'shortlist.reset'],
  outcome: ['outcome.record', 'outcome.takeBack'],
} as const;
export type ResidentEventKind = (typeof residentEventKinds)[keyof typeof residentEventKinds][number];
const allKinds: readonly ResidentEventKind[] = Object.values(residentEventKinds).flat();

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const ofYours = nullable(Type.String(), 'Your reference. Null if it did not come from you.');
const caseReference = nullable(Type.String(), 'Your reference for the case. Null if it belongs to no case.');

/** An action that a person answered or sent. */
const AnsweredActionSchema = Type.Object({
  id: UuidSchema,
  externalReference: ofYours,
  reference: Type.String({ description: 'The reference that the person sees.' }),
  origin: Type.Unsafe<ActionOrigin>(Type.String({ enum: ['council', 'resident'] })),
  actionType: Type.String({ description: 'For a person’s own action: its kind, from your actions.json.' }),
  caseReference,
  response: nullable(
    Type.Unsafe<ActionResponse>(Type.String({ enum: [...actionResponses] })),
    'Null: it was withdrawn before it was sent.',
  ),
  reason: nullable(Type.String(), 'The person’s own words.'),
  review: nullable(
    Type.Object({}, { additionalProperties: true }),
    'For a request for a review: what it is about, under which law, the last day to ask, and when you must decide by.',
  ),
  submissionReferences: Type.Array(Type.String(), {
    description: 'The references of the forms sent with it. Each also has its own form.send.',
  }),
  files: Type.Array(SentFileSchema),
});

const ThreadSchema = Type.Object({
  id: UuidSchema,
  externalReference: ofYours,
  reference: Type.String({ description: 'The reference that the person sees.' }),
  subject: Type.String(),
  caseReference,
});

const WrittenMessageSchema = Type.Object({
  id: Type.String({ pattern: '^\\d+$' }),
  begins: Type.Boolean({
    description: 'Whether it is the first message of a conversation that the resident started.',
  }),
  text: Type.String(),
  files: Type.Array(SentFileSchema),
});

const ReadMessageSchema = Type.Object({ id: Type.String({ pattern: '^\\d+$' }), externalReference: ofYours });

const PlanStepSchema = Type.Object({
  planReference: Type.String({ description: 'Your reference for the plan.' }),
  caseReference: Type.String({ description: 'Your reference for the case.' }),
  stepReference: Type.String({ description: 'Your reference for the step.' }),
  text: nullable(Type.String(), 'Why the person cannot do it, or their comment.'),
});

const ReadDocumentSchema = Type.Object({
  id: UuidSchema,
  externalReference: Type.String({ description: 'Your reference for the document.' }),
  caseReference,
  deliveredAt: nullable(InstantSchema, 'When the person could first see it in their account.'),
  readAt: nullable(
    InstantSchema,
    'When the person first opened it themselves. Staff opening it does not count.',
  ),
});

const ChosenAlertSchema = Type.Object(
  {
    alert: Type.String(),
    state: Type.String(),
    frequency: nullable(Type.String(), 'How often. Null if it does not apply.'),
  },
  { title: 'An alert' },
);

/** An offer as it is now; `state` is as it was right after the event. */
const OfferOfEventSchema = Type.Object({
  id: UuidSchema,
  externalReference: Type.String({ description: 'Your reference for the offer.' }),
  applicationReference: nullable(
    Type.String(),
    'Your reference for the application. Null if it did not come from you.',
  ),
  advertReference: nullable(Type.String(), 'Your reference for the advert. Null if there is none.'),
  propertyReference: nullable(Type.String(), 'Your reference for the home. Null if there is none.'),
  kind: OfferKindSchema,
  state: OfferStateSchema,
  answerBy: InstantSchema,
  refusalReason: nullable(OfferRefusalReasonSchema, 'The reason that the person chose. Null: not refused.'),
  refusalWords: nullable(Type.String(), 'The person’s own words about a refusal.'),
  counts: nullable(Type.Boolean(), 'Whether you decided that it counts. Null: not decided.'),
  penalty: nullable(RefusalPenaltySchema, 'What followed under your rules. Null: nothing.'),
});

/** A decision to pass over a person on a shortlist, or no longer to, or the next stage you reached with them. */
const EntryOfEventSchema = Type.Object({
  advertReference: nullable(Type.String(), 'Your reference for the advert. Null if there is none.'),
  applicationReference: ofYours,
  bidReference: Type.String({ description: 'The reference that the person sees.' }),
  skipped: nullable(SkipReasonSchema, 'Why you passed them over. Null: you did not.'),
});

/** A result as you recorded it. */
const OutcomeOfEventSchema = Type.Object({
  advertReference: nullable(Type.String(), 'Your reference for the advert. Null if there is none.'),
  result: Type.Union(
    [
      Type.Literal('let'),
      Type.Literal('letOutside'),
      Type.Literal('readvertised'),
      Type.Literal('withdrawn'),
      Type.Literal('undecided'),
    ],
    {
      description:
        'let: to people on the shortlist, or to some of them. letOutside: to no one on it. readvertised, withdrawn: to no one. undecided: you took the earlier result back.',
    },
  ),
  letTo: Type.Array(Type.Object({ applicationReference: ofYours, bidReference: Type.String() }), {
    description: 'The people on the shortlist to whom a home is let.',
  }),
});

const common = {
  sequence: Type.String({
    pattern: '^\\d+$',
    description:
      'Digits. Every event has a different one, so you can tell whether you already have an event.',
  }),
  at: InstantSchema,
  registrationNumber: nullable(
    RegistrationNumberSchema,
    'The registration number of the person. Null if there is no account, and for a result.',
  ),
  madeBy: Type.Union(
    [Type.Literal('resident'), Type.Literal('staff'), Type.Literal('council'), Type.Literal('system')],
    {
      description:
        'staff: done by staff in the resident’s place. council: by your feed or a command, only for agreement to bids, offers, shortlists and results. system: done by the portal, not by a person.',
    },
  ),
};

function eventOf<About extends keyof typeof residentEventKinds, Parts extends Record<string, TSchema>>(
  about: About,
  parts: Parts,
) {
  const kind = Type.Unsafe<(typeof residentEventKinds)[About][number]>(
    Type.String({ enum: [...residentEventKinds[about]] }),
  );
  return Type.Object({ kind, ...common, ...parts });
}

/** Something that a resident did. `kind` tells which other properties there are. */
const ResidentEventSchema = Type.Union(
  [
    eventOf('bid', { bid: BidEventSchema }),
    eventOf('form', { form: SubmissionSchema }),
    eventOf('action', { action: AnsweredActionSchema }),
    eventOf('message', { thread: ThreadSchema, message: WrittenMessageSchema }),
    eventOf('read', { thread: ThreadSchema, messages: Type.Array(ReadMessageSchema) }),
    eventOf('step', { step: PlanStepSchema }),
    eventOf('document', { document: ReadDocumentSchema }),
    eventOf('offer', { offer: OfferOfEventSchema }),
    eventOf('entry', { entry: EntryOfEventSchema }),
    eventOf('outcome', { outcome: OutcomeOfEventSchema }),
    eventOf('alerts', {
      by: Type.String({ description: 'page: on the page. letter: with the link at the end of a letter.' }),
      alerts: Type.Array(ChosenAlertSchema),
    }),
  ],
  { title: 'What a resident did' },
);
export type ResidentEventOfFeed = Static<typeof ResidentEventSchema>;

/** `GET /api/backoffice/events`. */
export const ResidentEventsQuerySchema = Type.Object(
  {
    ...cursorQueryProperties(200, 500),
    kinds: Type.Optional(
      Type.String({
        pattern: '^[a-zA-Z]+(\\.[a-zA-Z]+)?(,[a-zA-Z]+(\\.[a-zA-Z]+)?)*$',
        maxLength: 500,
        description: `Only these, separated by commas: whole groups (action) or single kinds (action.refuse). Default: all. You can use: ${allKinds.join(', ')}.`,
      }),
    ),
  },
  { additionalProperties: false },
);

/** Residents' events, each once, in the order they were written. */
export const ResidentEventsResponseSchema = Type.Object(
  {
    events: Type.Array(ResidentEventSchema, {
      description:
        'If `kinds` leaves some out, there may be fewer than `limit`, or none, even if `more` is true.',
    }),
    ...cursorProperties,
  },
  { title: 'What residents did' },
);
export type ResidentEventsResponse = Static<typeof ResidentEventsResponseSchema>;

/**
 * Returns the kinds meant by a list of kinds and groups.
 * @returns `unknown` with the first word that is neither, if there is one.
 */
export function readKinds(
  list: string | undefined,
): ReadonlySet<ResidentEventKind> | { readonly unknown: string } {
  if (list === undefined) return new Set(allKinds);
  const wanted = new Set<ResidentEventKind>();
  for (const word of list.split(',')) {
    const found = allKinds.filter((kind) => kind === word || kind.startsWith(`${word}.`));
    if (found.length === 0) return { unknown: word };
    for (const kind of found) wanted.add(kind);
  }
  return wanted;
}
