import { Type, type Static } from 'typebox';
import { OfficerItemSchema } from '../backoffice/officer.ts';

/** `officers.json`: members of staff whom residents may know, where no housing system sends them. */
export const OfficersSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    officers: Type.Array(OfficerItemSchema, {
      maxItems: 500,
      description:
        'Each by the reference with which cases and messages name them. One that is fed counts instead.',
    }),
  },
  { $id: 'officers', title: 'Officers', additionalProperties: false },
);
export type Officers = Static<typeof OfficersSchema>;
