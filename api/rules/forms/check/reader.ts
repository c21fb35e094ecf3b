import { error, type FormDefect, listed, warning } from './defect.ts';
import { isListPage, memberOf, type Inventory } from '#domain/forms/check/inventory.ts';

/**
 * Reports words for the person who fills the form in that would never be read, and readers that cannot be
 * identified.
 */
export function checkReader({ definition, questions }: Inventory): FormDefect[] {
  const { lists = {}, pages } = definition;
  return [
    ...Object.entries(lists).flatMap(([name, { reader }]) => {
      if (reader === undefined) return [];
      const asked = questions.filter(({ list }) => list === name);
      const found = asked.find((question) => question.name === reader);
      if (found?.schema.type === 'boolean' && !('const' in found.schema)) return [];
      return [
        error(
          'readerUnknown',
          `/lists/${name}/reader`,
          `"${name}" has no yes or no question called "${reader}".`,
          listed(asked.flatMap((question) => (question.schema.type === 'boolean' ? [question.name] : []))),
        ),
      ];
    }),
    ...Object.entries(pages).flatMap(([name, page]) => {
      if (isListPage(page) || page.you === undefined) return [];
      const at = `/pages/${name}/you`;
      if (memberOf(lists, page.each ?? '')?.reader === undefined)
        return [
          warning(
            'youUnread',
            at,
            `The page "${name}" is never asked of someone known to be the reader, so this is never shown.`,
            'Set "reader" of its list to the answer that says who the reader is, or remove this.',
          ),
        ];
      return Object.keys(page.you.ui ?? {})
        .filter((question) => !Object.hasOwn(page.ui, question))
        .map((question) =>
          error(
            'youUnknown',
            `${at}/ui/${question}`,
            `The page "${name}" has no question "${question}".`,
            listed(Object.keys(page.ui)),
          ),
        );
    }),
  ];
}
