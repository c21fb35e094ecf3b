import { Type, type Static } from 'typebox';
import { FrontPageSchema } from './front-page.ts';
import { ThemeSchema } from './theme.ts';

/**
 * `tenants/base/faces/<name>.json`: a look to start from, which `npm run tenant -- face` gives to a council. Nothing reads it
 * while the portal runs.
 */
export const FaceSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    about: Type.String({ minLength: 1, maxLength: 200, description: 'What it is like, in a sentence.' }),
    ...Type.Pick(ThemeSchema, ['light', 'dark', 'shape', 'layout']).properties,
    // Files of its own a council has, not a look that others start from.
    typeface: Type.Omit(ThemeSchema.properties.typeface, ['own'], {
      additionalProperties: false,
      description: 'The typefaces.',
    }),
    blocks: FrontPageSchema.properties.blocks,
  },
  { $id: 'face', title: 'Face', additionalProperties: false },
);
export type Face = Static<typeof FaceSchema>;
