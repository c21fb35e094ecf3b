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
const AdvertFactsSchema = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 40, description: 'The reference that people read.' }),
    title: words(200, 'Street and kind of home, for people.'),
    summary: words(500, 'What a card says of the home, in a sentence or two.'),
    description: Type.Array(Type.String({ minLength: 1, maxLength: 4_000 }), {
      minItems: 1,
      maxItems: 20,
      description: 'Paragraphs.',
    }),
    rentPence: { ...details.rentPence, description: 'The rent of a period, in pence: 11050 for £110.50.' },
    serviceChargePence: {
      ...details.serviceChargePence,
      description: 'What is paid on top of the rent, in pence. 0: nothing.',
    },
    rentPeriod: { ...details.rentPeriod, description: 'What rent and service charge are for.' },
    tenancy: words(500, 'The kind of tenancy.'),
    viewing: words(500, 'How the home can be viewed.'),
    suitedTo: words(500, 'Who it is for, one plain sentence.'),
    homes: Type.Integer({
      minimum: 1,
      maximum: 500,
      description: 'How many alike are let through this advert.',
    }),
    availableFrom: Type.Optional(
      Type.String({ format: 'date', description: 'The day from which somebody can live there.' }),
    ),
    bidWarning: Type.Union([Type.String(), Type.Null()], {
      description: 'What people have to read before they bid. Null: nothing.',
    }),
    translations: Type.Optional(
      Type.Record(LocaleSchema, Type.Object(AdvertWordsSchema.properties, { additionalProperties: false }), {
        description:
          'The same in other languages of the council, by locale; what is left out stays as it is here.',
        additionalProperties: false,
      }),
    ),
  },
  { additionalProperties: false },
);
export type AdvertFacts = Static<typeof AdvertFactsSchema>;

/** An advert of a property that was sent earlier. */
export const AdvertItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    propertyReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of the home, which was sent before.',
    },
    schemeIdentifier: {
      ...SlugSchema,
      description: 'Of lettings.json. It cannot change once an advert is here.',
    },
    advertTypeId: Type.Integer({ minimum: 1, description: 'Of lettings.json, "advertTypes".' }),
    opensAt: { ...InstantSchema, description: 'From when people can bid.' },
    closesAt: { ...InstantSchema, description: 'Until when people can bid; at this moment no more.' },
    excludedFromBidCount: Type.Optional(
      Type.Boolean({ description: 'A bid for it does not count towards the limit. Left out: it does.' }),
    ),
    rules: Type.Optional(EligibilityRulesSchema),
    terms: Type.Optional(AdvertTermsSchema),
    details: AdvertFactsSchema,
    state: Type.Optional(
      Type.Union([Type.Literal('draft'), Type.Literal('published'), Type.Literal('withdrawn')], {
        description:
          'Left out: published. A withdrawn advert stays withdrawn; its bids end and bidders are told.',
      }),
    ),
    because: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Why it was withdrawn, as bidders are told.',
      }),
    ),
  },
  { title: 'Advert', additionalProperties: false },
);
export type AdvertItem = Static<typeof AdvertItemSchema>;
