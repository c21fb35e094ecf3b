import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { PageText } from '#schemas/forms/page-text.ts';
import type { FormDifference } from './form-difference.ts';

/** Returns changes to the texts of pages that both versions have, apart from their sentences and conditions. */
export function diffTexts(before: FormDefinition, after: FormDefinition): FormDifference[] {
  return Object.keys(after.pages).flatMap((page): FormDifference[] => {
    const [was, is] = [textsOf(before, page), textsOf(after, page)];
    if (was === undefined || is === undefined) return [];
    const at = `/pages/${page}/texts`;
    const gone = Object.entries(was)
      .filter(([name]) => !Object.hasOwn(is, name))
      .map(([name, text]) => ({
        kind: 'removed' as const,
        words: `text removed: ${described(name, text)}`,
        pointer: `${at}/${name}`,
      }));
    return [
      ...gone,
      ...Object.entries(is).flatMap(([name, text]): FormDifference[] => {
        const pointer = `${at}/${name}`;
        const former = was[name];
        if (former === undefined)
          return [{ kind: 'added', words: `text added: ${described(name, text)}`, pointer }];
        const changed = (
          [
            ['place', placeOf(former), placeOf(text)],
            ['look', former.look ?? 'plain', text.look ?? 'plain'],
          ] as const
        ).filter(([, one, other]) => one !== other);
        return changed.map(([what, one, other]) => ({
          kind: 'setting',
          words: `${what} of the text ${described(name, text)}: ${one} → ${other}`,
          pointer,
        }));
      }),
    ];
  });
}

/** Returns the texts of a page; `undefined` if there is no such page. */
export function textsOf(
  { pages }: FormDefinition,
  name: string,
): Readonly<Record<string, PageText>> | undefined {
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (page === undefined) return undefined;
  return 'schema' in page ? (page.texts ?? {}) : {};
}

function described(name: string, { heading, paragraphs = [], points = [] }: PageText): string {
  return `${name} (“${heading ?? paragraphs[0] ?? points[0] ?? ''}”)`;
}

function placeOf({ before, after }: PageText): string {
  return before !== undefined ? `above ${before}` : after !== undefined ? `below ${after}` : 'at the end';
}
