import { Type } from 'typebox';

/**
 * The back office's own reference to an item. The portal never changes it, and compares it character by
 * character.
 */
export const ExternalReferenceSchema = Type.String({
  minLength: 1,
  maxLength: 100,
  // PostgreSQL cannot store a NUL, and no reference starts or ends with invisible characters.
  pattern: '^[^\\s\\u0000-\\u001f]([^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f])?$',
  description:
    'Your own reference: different for each item of its kind, and always the same for the same item.',
});
