import { Type, type Static } from 'typebox';
import { InstantSchema, UuidSchema } from '../identifiers.ts';

/** An advert as the search needs it (specification section 3, advert basic response). */
export const BasicAdvertSchema = Type.Object(
  {
    id: UuidSchema,
    version: Type.Integer(),
    eligibilitySchemeIdentifier: Type.String(),
    advertType: Type.String(),
    advertTypeId: Type.Integer(),
    bedrooms: Type.Integer(),
    sheltered: Type.Boolean(),
    hasGarden: Type.Boolean(),
    hasParking: Type.Boolean(),
    petsAllowed: Type.Boolean(),
    localAuthorityIdentifier: Type.String(),
    closesAt: InstantSchema,
  },
  { title: 'Advert, basic' },
);
export type BasicAdvert = Static<typeof BasicAdvertSchema>;

/** `GET /api/propertylistings/basic`: every open advert of the council. */
export const BasicListingResponseSchema = Type.Object(
  {
    landlords: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    filterData: Type.Object({
      advertTypes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
      localAuthorities: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    }),
    adverts: Type.Array(BasicAdvertSchema),
    forceSyncDate: Type.Union([InstantSchema, Type.Null()]),
  },
  { title: 'Property listings, basic' },
);
export type BasicListingResponse = Static<typeof BasicListingResponseSchema>;

export const PictureSchema = Type.Object({
  file: Type.String({ description: 'Appended to the media base of the council.' }),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type Picture = Static<typeof PictureSchema>;

/** What a landlord wrote of a home in one language; what is left out is as in the council's default language. */
export const AdvertWordsSchema = Type.Partial(
  Type.Object({
    title: Type.String(),
    summary: Type.String(),
    description: Type.Array(Type.String()),
    propertyType: Type.String(),
    heating: Type.String(),
    tenancy: Type.String(),
    viewing: Type.String(),
    suitedTo: Type.String(),
    bidWarning: Type.Union([Type.String(), Type.Null()]),
    pictureAlts: Type.Array(Type.String(), { description: 'In the order of the pictures.' }),
  }),
);
export type AdvertWords = Required<Static<typeof AdvertWordsSchema>>;

/** What a card and a home's page show. Kept as `details` with the advert. */
export const AdvertDetailsSchema = Type.Object({
  reference: Type.String(),
  title: Type.String({ description: 'Street and kind of home, for people.' }),
  street: Type.String(),
  area: Type.String(),
  postcode: Type.String(),
  summary: Type.String(),
  description: Type.Array(Type.String(), { description: 'Paragraphs.' }),
  landlordId: Type.String(),
  propertyType: Type.String(),
  persons: Type.Integer(),
  floor: Type.Union([Type.Integer(), Type.Null()], { description: '0 is the ground floor.' }),
  lift: Type.Boolean(),
  heating: Type.String(),
  epc: Type.Union([Type.String({ pattern: '^[A-G]$' }), Type.Literal('exempt')]),
  rentPence: Type.Integer({ minimum: 0 }),
  serviceChargePence: Type.Integer({ minimum: 0 }),
  rentPeriod: Type.Union([Type.Literal('week'), Type.Literal('month')]),
  tenancy: Type.String(),
  viewing: Type.String(),
  suitedTo: Type.String({ description: 'Who it is for, one plain sentence.' }),
  homes: Type.Integer({ minimum: 1, description: 'How many alike are let through this advert.' }),
  latitude: Type.Number(),
  longitude: Type.Number(),
  pictures: Type.Array(PictureSchema, { minItems: 1 }),
  bidWarning: Type.Union([Type.String(), Type.Null()]),
  translations: Type.Optional(
    Type.Record(Type.String(), AdvertWordsSchema, {
      description: 'By locale. Kept only: an answer is in one language and leaves them out.',
    }),
  ),
});
export type AdvertDetails = Static<typeof AdvertDetailsSchema>;

/** One entry of `GET /api/propertylistings/list`. Closed adverts are still answered, with `open` false. */
export const ListedAdvertSchema = Type.Object(
  {
    ...BasicAdvertSchema.properties,
    opensAt: InstantSchema,
    open: Type.Boolean(),
    excludedFromBidCount: Type.Boolean(),
    landlordName: Type.String(),
    details: AdvertDetailsSchema,
  },
  { title: 'Advert, in full' },
);
export type ListedAdvert = Static<typeof ListedAdvertSchema>;

export const ListQuerySchema = Type.Object(
  {
    advertIds: Type.Array(UuidSchema, { minItems: 1, maxItems: 100 }),
  },
  { additionalProperties: false },
);

export const ListResponseSchema = Type.Object(
  {
    serverTime: InstantSchema,
    adverts: Type.Array(ListedAdvertSchema),
  },
  { title: 'Property listings, by id' },
);
export type ListResponse = Static<typeof ListResponseSchema>;
