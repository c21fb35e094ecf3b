import { Type, type Static } from 'typebox';
import { FeedFindingSchema } from './feed.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** Kinds of pictures of a home. */
const homePictureKinds = ['photograph', 'floorPlan'] as const;
export type HomePictureKind = (typeof homePictureKinds)[number];

/** The most pictures of each kind for one home; a feed may name as many. */
export const mostPictures: Readonly<Record<HomePictureKind, number>> = { photograph: 40, floorPlan: 20 };

/** The largest picture, in bytes. */
export const largestPicture = 20 * 1024 * 1024;

/** The maximum number of characters in a picture's alternative text. */
const longestAlt = 500;

const KindSchema = Type.Unsafe<HomePictureKind>(Type.String({ enum: [...homePictureKinds] }));
const PositionSchema = Type.Integer({
  minimum: 1,
  maximum: Math.max(...Object.values(mostPictures)),
  description: 'Its place among pictures of its kind. Number 1 is shown first, and on cards and maps.',
});

/** The parameters that identify a picture in `PUT` and `DELETE /api/backoffice/pictures`. */
const placeProperties = {
  property: {
    ...ExternalReferenceSchema,
    description: 'Your own reference for a property that you have already sent.',
  },
  kind: KindSchema,
  position: PositionSchema,
};
export const PicturePlaceSchema = Type.Object(placeProperties, { additionalProperties: false });
export type PicturePlace = Static<typeof PicturePlaceSchema>;

/** Alternative texts in the council's languages: `alt.en-GB=The front, with a ramp`. */
type AltParameters = Readonly<Record<`alt.${string}`, string>>;

export const PictureQuerySchema = Type.Unsafe<PicturePlace & AltParameters>(
  Type.Object(placeProperties, {
    patternProperties: {
      '^alt\\.[A-Za-z-]{2,20}$': {
        type: 'string',
        maxLength: longestAlt,
        description:
          'A description in this language, for people who cannot see the picture. WCAG 2.2, 1.1.1.',
      },
    },
    additionalProperties: false,
  }),
);

export const PicturesQuerySchema = Type.Object(
  { property: placeProperties.property },
  { additionalProperties: false },
);

/** A picture of a home, as stored. */
const HomePictureSchema = Type.Object(
  {
    kind: KindSchema,
    position: PositionSchema,
    sha256: Type.String({ description: 'The hash of the bytes that were sent, in hexadecimal.' }),
    alt: Type.Record(Type.String(), Type.String(), { description: 'The description, by locale.' }),
    width: Type.Integer({ description: 'Of the largest size, in pixels.' }),
    height: Type.Integer({ description: 'Of the largest size, in pixels.' }),
    address: Type.String({ description: 'The address of the largest size, in WebP.' }),
  },
  { title: 'Picture of a home' },
);
export type StoredPicture = Static<typeof HomePictureSchema>;

/** `GET /api/backoffice/pictures?property=…`, ordered by kind and position. */
export const PicturesResponseSchema = Type.Object(
  { pictures: Type.Array(HomePictureSchema) },
  { title: 'Pictures of a home' },
);

/** The result of sending a picture. */
export const PictureTakenSchema = Type.Object(
  {
    outcome: Type.Unsafe<'created' | 'changed' | 'unchanged'>(
      Type.String({ enum: ['created', 'changed', 'unchanged'] }),
    ),
    picture: HomePictureSchema,
    findings: Type.Array(FeedFindingSchema, {
      description:
        'Only warnings, about things that were accepted but look wrong, such as a picture without a description.',
    }),
  },
  { title: 'Picture taken' },
);
export type PictureTaken = Static<typeof PictureTakenSchema>;

export const PictureRemovedSchema = Type.Object(
  { removed: Type.Boolean({ description: 'Whether there was one.' }) },
  { title: 'Picture removed' },
);
