import { Type } from 'typebox';

/**
 * `locales/<locale>.names.json`: the names in `tenant.json`, `lettings.json`, `actions.json` and
 * `front-page.json` in another language. Keys are the words in those files, so a changed word loses its
 * translation.
 */
export const NamesSchema = Type.Record(Type.String(), Type.String({ minLength: 1 }), {
  $id: 'names',
  title: 'Names',
});
