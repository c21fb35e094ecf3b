import { Type, type Static } from 'typebox';
import { featureProperties } from '../home-features-schema.ts';
import { InstantSchema, UuidSchema } from '../identifiers.ts';

/** An advert as the search needs it (specification section 3, advert basic response). */
const BasicAdvertSchema = Type.Object(
  {
    id: UuidSchema,
    version: Type.Integer(),
    eligibilitySchemeIdentifier: Type.String(),
    advertType: Type.String(),
    advertTypeId: Type.Integer(),
    bedrooms: Type.Integer(),
    ...featureProperties,
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
    forceSyncDate: Type.Union([InstantSchema, Type.Null()], {
      description: 'The next time an advert opens or closes. After that, an earlier response is out of date.',
    }),
  },
  { title: 'Property listings, basic' },
);
export type BasicListingResponse = Static<typeof BasicListingResponseSchema>;

/** A picture that a feed refers to by its file. */
export const NamedPictureSchema = Type.Object({
  file: Type.String({ description: 'Appended to the media base of the council.' }),
  alt: Type.String({
    description: 'A description, also used as the caption of the large picture. Empty: there is none.',
  }),
  width: Type.Integer(),
  height: Type.Integer(),
  sizes: Type.Optional(
    Type.Array(Type.Object({ file: Type.String(), width: Type.Integer() }), {
      description: 'The same picture in other widths, in pixels, smallest first.',
    }),
  ),
});

/** A picture of a home: named by a feed, or uploaded to us, in which case we make the sizes. */
export const PictureSchema = Type.Object({
  ...NamedPictureSchema.properties,
  widths: Type.Optional(
    Type.Array(Type.Integer(), {
      description:
        'For a picture that was sent: its widths, smallest first. Beside its file are <width>.webp and <width>.avif for each.',
    }),
  ),
  blur: Type.Optional(
    Type.String({
      description: 'For a picture that was sent: a tiny WebP in base64 to show until it has loaded.',
    }),
  ),
  alts: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'Texts by locale. They are stored only: a response is in one language and leaves them out.',
    }),
  ),
});
export type Picture = Static<typeof PictureSchema>;

/** A landlord's texts about a home in one language; missing texts fall back to the council's default language. */
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
    adaptations: Type.Array(Type.String()),
    pictureAlts: Type.Array(Type.String(), { description: 'In the order of the pictures.' }),
    floorPlanAlts: Type.Array(Type.String(), { description: 'In the order of the floor plans.' }),
  }),
);
export type AdvertWords = Required<Static<typeof AdvertWordsSchema>>;

/** The facts on a card and a home's page. Stored as `details` with the advert. */
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
  suitedTo: Type.String({ description: 'Who it is for, in one plain sentence.' }),
  homes: Type.Integer({ minimum: 1, description: 'How many similar homes this advert is for.' }),
  latitude: Type.Number(),
  longitude: Type.Number(),
  pictures: Type.Array(PictureSchema),
  floorPlans: Type.Optional(Type.Array(PictureSchema)),
  adaptations: Type.Optional(
    Type.Array(Type.String(), { description: 'Adaptations for disabled people, in plain words.' }),
  ),
  mobilityCategory: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 4,
      description: '1 for a wheelchair throughout, 4 for people who can manage stairs.',
    }),
  ),
  councilTaxBand: Type.Optional(Type.String({ pattern: '^[A-I]$' })),
  availableFrom: Type.Optional(Type.String({ format: 'date' })),
  bidWarning: Type.Union([Type.String(), Type.Null()]),
  translations: Type.Optional(
    Type.Record(Type.String(), AdvertWordsSchema, {
      description:
        'Texts by locale. They are stored only: a response is in one language and leaves them out.',
    }),
  ),
});
export type AdvertDetails = Static<typeof AdvertDetailsSchema>;

/** One entry of `GET /api/propertylistings/list`. Closed adverts are included, with `open` false. */
const ListedAdvertSchema = Type.Object(
  {
    ...BasicAdvertSchema.properties,
    opensAt: InstantSchema,
    open: Type.Boolean(),
    withdrawnAt: Type.Optional({
      ...InstantSchema,
      description: 'When the council withdrew the advert, whatever its closing time. Left out if it did not.',
    }),
    excludedFromBidCount: Type.Boolean(),
    landlordName: Type.String(),
    landlordLogo: Type.Optional(
      Type.String({
        description: 'Appended to the media base of the council. Left out if the landlord has none.',
      }),
    ),
    quota: Type.Optional(
      Type.Object(
        {
          above: Type.Array(Type.String(), {
            description: 'Names of the groups that come before all shares, the first to come first.',
          }),
          group: Type.String({
            description: 'The name of the group that comes first by the scheme’s shares.',
          }),
          after: Type.Array(Type.String(), {
            description: 'Names of the groups that come after it, in their order.',
          }),
          comesLater: Type.Optional(
            Type.Literal(true, {
              description:
                'Preferences of the home itself, or other criteria of its ranking, count before the groups. Left out if nothing does.',
            }),
          ),
          percent: Type.Integer({
            minimum: 1,
            maximum: 99,
            description: 'The share of homes let in a year that the group should get.',
          }),
          lets: Type.Optional(
            Type.Integer({
              minimum: 0,
              description:
                'How many homes had been let to the group in the year of the home when its group was worked out. Left out if the council named the group.',
            }),
          ),
          total: Type.Optional(
            Type.Integer({
              minimum: 0,
              description: 'How many had been let to all groups with a share then.',
            }),
          ),
        },
        { description: 'Who comes first for the home by the shares of its scheme. Left out if it has none.' },
      ),
    ),
    details: AdvertDetailsSchema,
  },
  { title: 'Advert, in full' },
);
export type ListedAdvert = Static<typeof ListedAdvertSchema>;

/**
 * `GET /api/propertylistings/matching?text=…`: the open adverts whose words contain the text. Not in the
 * specification.
 */
export const MatchingQuerySchema = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export const MatchingResponseSchema = Type.Object(
  { advertIds: Type.Array(UuidSchema, { description: 'In no particular order.' }) },
  { title: 'Adverts by their words' },
);
export type MatchingResponse = Static<typeof MatchingResponseSchema>;

/** Facts of an advert that only some searches need: most do without, and they would double the basic list. */
const SearchedDetailsSchema = Type.Object({
  id: UuidSchema,
  opensAt: InstantSchema,
  yearlyCostPence: Type.Integer({
    minimum: 0,
    description: 'Rent and service charge for a year: 52 weeks, or 12 months.',
  }),
  floor: Type.Union([Type.Integer(), Type.Null()], {
    description: '0 is the ground floor. Null for a house, or if not known.',
  }),
  hasLift: Type.Boolean({ description: 'Whether it can be reached by lift.' }),
  isAdapted: Type.Boolean({ description: 'Whether it has adaptations for disabled people.' }),
  landlordId: Type.String(),
});
export type SearchedDetails = Static<typeof SearchedDetailsSchema>;

/**
 * `GET /api/propertylistings/details`: facts of every open advert that are searchable but not in the basic
 * list. Not in the specification.
 */
export const DetailsResponseSchema = Type.Object(
  { adverts: Type.Array(SearchedDetailsSchema) },
  { title: 'Adverts, what else they are searched by' },
);
export type DetailsResponse = Static<typeof DetailsResponseSchema>;

/**
 * `GET /api/propertylistings/locations`: the location of every open advert, for the map. Not in the
 * specification.
 */
export const LocationsResponseSchema = Type.Object(
  {
    areas: Type.Array(Type.String(), {
      description: 'The parts of the town with open homes, by name.',
    }),
    adverts: Type.Array(
      Type.Object({
        id: UuidSchema,
        latitude: Type.Number(),
        longitude: Type.Number(),
        area: Type.Integer({ minimum: 0, description: 'Its place in `areas`.' }),
      }),
    ),
  },
  { title: 'Places of adverts' },
);
export type LocationsResponse = Static<typeof LocationsResponseSchema>;

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
