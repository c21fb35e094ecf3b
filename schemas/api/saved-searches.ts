import { Type, type Static } from 'typebox';
import { yesNoFilterWords } from '../yes-no-filters.ts';
import { UuidSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

const wordOrNumber = Type.Union([Type.String({ maxLength: 400 }), Type.Number()]);

/** A search as its address has it; domain/search/search-address.ts defines what each param may be. */
export const SavedParamsSchema = Type.Object(
  {
    eligibleOnly: Type.Optional(wordOrNumber),
    text: Type.Optional(wordOrNumber),
    bedrooms: Type.Optional(wordOrNumber),
    types: Type.Optional(wordOrNumber),
    areas: Type.Optional(wordOrNumber),
    landlords: Type.Optional(wordOrNumber),
    rent: Type.Optional(wordOrNumber),
    floor: Type.Optional(wordOrNumber),
    near: Type.Optional(wordOrNumber),
    sort: Type.Optional(wordOrNumber),
    ...Object.fromEntries(Object.values(yesNoFilterWords).map((word) => [word, Type.Optional(wordOrNumber)])),
  },
  { additionalProperties: false, title: 'Params of a search' },
);

/** A name; spaces alone are not enough. */
const NameSchema = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

const SavedSearchSchema = Type.Object({
  id: UuidSchema,
  version: Type.Integer({ minimum: 1 }),
  name: NameSchema,
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});
export type SavedSearch = Static<typeof SavedSearchSchema>;

/** `GET /api/account/searches`, and the answer to each write. Not in the specification. */
export const SavedSearchesResponseSchema = Type.Object(
  { status: StatusSchema, searches: Type.Array(SavedSearchSchema) },
  { title: 'Saved searches' },
);
export type SavedSearchesResponse = Static<typeof SavedSearchesResponseSchema>;

/** `POST /api/account/searches`. */
export const SaveSearchBodySchema = Type.Object(
  {
    key: {
      ...UuidSchema,
      description: 'Made once for each saved search. If it is sent again, it is the same search.',
    },
    name: NameSchema,
    params: SavedParamsSchema,
  },
  { additionalProperties: false },
);
export type SaveSearchBody = Static<typeof SaveSearchBodySchema>;

export const SavedSearchParamsSchema = Type.Object({ searchId: UuidSchema });

/** `PUT /api/account/searches/{searchId}`: renames it. */
export const RenameSearchBodySchema = Type.Object(
  { version: Type.Integer({ minimum: 1 }), name: NameSchema },
  { additionalProperties: false },
);
export type RenameSearchBody = Static<typeof RenameSearchBodySchema>;
