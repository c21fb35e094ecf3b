import { Type, type Static } from 'typebox';
import { AdvertDetailsSchema, NamedPictureSchema } from '../api/property-listings.ts';
import { featureProperties } from '../home-features-schema.ts';
import type { OptionalFeature } from '../home-features.ts';
import { postcodePattern } from '../postcode.ts';
import { ExternalReferenceSchema } from '../reference.ts';

const { properties: details } = AdvertDetailsSchema;

const DescribedPictureSchema = Type.Object(
  {
    ...NamedPictureSchema.properties,
    file: Type.String({ minLength: 1, description: 'Appended to the media base of the council.' }),
    alt: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description: 'A description for people who cannot see the picture. WCAG 2.2, 1.1.1.',
    }),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);

const optionalProperties = {
  stepFree: Type.Optional(featureProperties.stepFree),
} satisfies Readonly<Record<OptionalFeature, unknown>>;

/** The facts of a home that its adverts show. */
const PropertyFactsSchema = Type.Object(
  {
    localAuthorityIdentifier: Type.String({
      description: 'The local authority, from "localAuthorities" in tenant.json.',
    }),
    bedrooms: Type.Integer({ minimum: 0, maximum: 12, description: '0 for a studio.' }),
    persons: Type.Integer({ minimum: 1, maximum: 30, description: 'How many people the home is for.' }),
    ...featureProperties,
    ...optionalProperties,
    street: Type.String({ minLength: 1, maxLength: 200, description: 'The street, as people see it.' }),
    area: Type.String({ minLength: 1, maxLength: 200, description: 'Part of the town, or village.' }),
    postcode: Type.String({ pattern: postcodePattern, description: 'Postcode of the home.' }),
    propertyType: Type.String({ minLength: 1, maxLength: 100, description: 'For example: Terraced house.' }),
    floor: details.floor,
    lift: { ...details.lift, description: 'Whether it can be reached by lift.' },
    heating: Type.String({ minLength: 1, maxLength: 200, description: 'For example: Gas central heating.' }),
    epc: Type.Union(details.epc.anyOf, {
      description:
        'The energy rating, or "exempt". A home must not be advertised without one: SI 2012/3118, regulation 11.',
    }),
    latitude: Type.Number({ minimum: -90, maximum: 90, description: 'In degrees, WGS 84.' }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'In degrees, WGS 84.' }),
    pictures: Type.Optional(
      Type.Array(DescribedPictureSchema, {
        maxItems: 40,
        description:
          'Pictures of the home that are already on the media host: file, description (alt), width and height in pixels. Photographs that you send to the portal replace them.',
        examples: [[{ file: '1001.jpg', alt: 'A brick house with a red door', width: 1200, height: 900 }]],
      }),
    ),
    floorPlans: Type.Optional(
      Type.Array(DescribedPictureSchema, {
        maxItems: 20,
        description: 'Floor plans, written in the same way as pictures and replaced in the same way.',
      }),
    ),
    adaptations: details.adaptations,
    mobilityCategory: details.mobilityCategory,
    councilTaxBand: Type.Optional(Type.String({ pattern: '^[A-I]$', description: 'Council tax band.' })),
  },
  { additionalProperties: false },
);
export type PropertyFacts = Static<typeof PropertyFactsSchema>;

/** A home. A change also applies to its adverts that have not closed. */
export const PropertyItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    landlordReference: {
      ...ExternalReferenceSchema,
      description: 'The external reference of a landlord that you have already sent.',
    },
    facts: PropertyFactsSchema,
  },
  { title: 'Property', additionalProperties: false },
);
export type PropertyItem = Static<typeof PropertyItemSchema>;
