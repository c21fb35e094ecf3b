import { Type, type Static } from 'typebox';
import { AdvertDetailsSchema, AdvertWordsSchema } from '../api/property-listings.ts';
import { InstantSchema, LocaleSchema, SlugSchema } from '../identifiers.ts';
import { EligibilityRulesSchema } from '../lettings-facts.ts';
import { AdvertTermsSchema } from '../tenant/lettings-ranking.ts';
import { ExternalReferenceSchema } from '../reference.ts';

const { properties: details } = AdvertDetailsSchema;
const words = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });

/** The facts of an advert beyond those of its home. */
const AdvertSayingsSchema = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 40, description: 'The reference that people see.' }),
    title: words(200, 'Street and kind of home, for people.'),
    summary: words(
      500,
      'The home in a sentence or two. The search for words reads it; no page shows it: a card shows "suitedTo", and the page of the home "description".',
    ),
    description: Type.Array(Type.String({ minLength: 1, maxLength: 4_000 }), {
      minItems: 1,
      maxItems: 20,
      description: 'Paragraphs.',
    }),
    rentPence: { ...details.rentPence, description: 'The rent for one period, in pence: 11050 for £110.50.' },
    serviceChargePence: {
      ...details.serviceChargePence,
      description: 'The service charge for one period, in pence. 0 if there is none.',
    },
    rentPeriod: { ...details.rentPeriod, description: 'The period of the rent and service charge.' },
    tenancy: words(500, 'The kind of tenancy.'),
    viewing: words(500, 'How the home can be viewed.'),
    suitedTo: words(500, 'Who it is for, in one plain sentence. Cards show it.'),
    homes: Type.Integer({
      minimum: 1,
      maximum: 500,
      description: 'How many similar homes this advert is for.',
    }),
    availableFrom: Type.Optional(
      Type.String({ format: 'date', description: 'The date from which people can move in.' }),
    ),
    bidWarning: Type.Union([Type.String(), Type.Null()], {
      description: 'What people must read before they bid. Null: nothing.',
    }),
    translations: Type.Optional(
      Type.Record(LocaleSchema, Type.Object(AdvertWordsSchema.properties, { additionalProperties: false }), {
        description:
          'The same texts in the council’s other languages, by locale. What you leave out is shown as it is here.',
        additionalProperties: false,
      }),
    ),
  },
  { additionalProperties: false },
);
export type AdvertSayings = Static<typeof AdvertSayingsSchema>;

/** An advert of a property that was sent earlier. */
export const AdvertItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    propertyReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of a home that you have already sent.',
    },
    schemeIdentifier: {
      ...SlugSchema,
      description: 'The scheme, from lettings.json. It cannot change after you send the advert.',
    },
    advertTypeId: Type.Integer({
      minimum: 1,
      description: 'The kind of home, from "advertTypes" in lettings.json.',
    }),
    opensAt: { ...InstantSchema, description: 'From when people can bid.' },
    closesAt: {
      ...InstantSchema,
      description: 'Until when people can bid. At this time, bidding has ended.',
    },
    excludedFromBidCount: Type.Optional(
      Type.Boolean({ description: 'Whether bids for it are not counted towards the limit. Default: false.' }),
    ),
    rules: Type.Optional(EligibilityRulesSchema),
    terms: Type.Optional(AdvertTermsSchema),
    details: AdvertSayingsSchema,
    state: Type.Optional(
      Type.Union([Type.Literal('draft'), Type.Literal('published'), Type.Literal('withdrawn')], {
        description:
          'Default: published. A withdrawn advert stays withdrawn: its bids end, and people who bid are told.',
      }),
    ),
    because: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Why it was withdrawn, in words for people who bid.',
      }),
    ),
  },
  { title: 'Advert', additionalProperties: false },
);
export type AdvertItem = Static<typeof AdvertItemSchema>;
