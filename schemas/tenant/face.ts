import { Type, type Static } from 'typebox';
import { FrontPageSchema } from './front-page.ts';
import { ThemeSchema } from './theme.ts';

/**
 * `tenants/base/faces/<name>.json`: a look to start from. `npm run tenant -- face` gives it to a council; the
 * running portal never reads it.
 */
export const FaceSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    about: Type.String({ minLength: 1, maxLength: 200, description: 'What it is like, in a sentence.' }),
    ...Type.Pick(ThemeSchema, ['light', 'dark', 'shape', 'layout']).properties,
    // A council's own font files are not part of a look for others.
    typeface: Type.Omit(ThemeSchema.properties.typeface, ['own'], {
      additionalProperties: false,
      description: 'The typefaces.',
    }),
    blocks: FrontPageSchema.properties.blocks,
  },
  { $id: 'face', title: 'Face', additionalProperties: false },
);
export type Face = Static<typeof FaceSchema>;
