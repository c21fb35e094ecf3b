import { Type, type Static } from 'typebox';
import { OfficerItemSchema } from '../officer.ts';

/**
 * `officers.json`: members of staff that residents may know, for councils whose housing system does not send
 * them.
 */
export const OfficersSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    officers: Type.Array(OfficerItemSchema, {
      maxItems: 500,
      description:
        'Officers, each with the reference that cases and messages use. If your housing system sends an officer with the same reference, that one is used instead.',
    }),
  },
  { $id: 'officers', title: 'Officers', additionalProperties: false },
);
export type Officers = Static<typeof OfficersSchema>;
