import { Type, type Static } from 'typebox';

/**
 * `locales/<locale>.names.json`: what `tenant.json` and `lettings.json` call things, said in another language.
 * Keys are the words as they stand in those files, so a word that changes there has no translation any more.
 */
export const NamesSchema = Type.Record(Type.String(), Type.String({ minLength: 1 }), {
  $id: 'names',
  title: 'Names',
});
export type Names = Static<typeof NamesSchema>;
