import type { Condition } from '#schemas/forms/condition.ts';
import { memberOf } from '#domain/forms/check/inventory.ts';
import { askedOfEach } from '#domain/forms/lists/linked-lists.ts';
import { yes } from '#domain/forms/conditions/verdicts.ts';
import type { PlacedGoal } from './contradiction.ts';
import type { Plan } from './plan.ts';

/** A page, or a section, question or text with its own condition. */
export interface Target {
  readonly kind: 'section' | 'page' | 'question' | 'text';
  readonly key: string;
  /** The page; for a section, its first one. */
  readonly page: string;
  /** `null` for anything but a question. */
  readonly question: string | null;
  /** The part in words, such as `the page "rent"`. */
  readonly what: string;
  readonly pointer: string;
  /** The goals for it to be asked or shown: those of its section, its page, a text's question, then its own. */
  readonly goals: readonly PlacedGoal[];
  /** The last of these, if it has its own condition. */
  readonly own: PlacedGoal | undefined;
  readonly list: string | null;
}

/** Returns the key under which a section counts as asked, which cannot be the name of a page. */
export function sectionKey(section: string): string {
  return `section ${section}`;
}

/** Returns the key under which a text counts as shown, which cannot be the name of a question. */
export function textKey(page: string, text: string): string {
  return `${page} text ${text}`;
}

/** Returns everything to be reached in a form, in its order. */
export function targetsOf({ inventory }: Plan): Target[] {
  const { pages, questions, texts, definition } = inventory;
  const begun = new Set<string>();
  return pages.flatMap(({ name, page, section }): Target[] => {
    const list = askedOfEach(definition.lists, page);
    const pointer = `/pages/${name}`;
    const at = `/sections/${section}/when`;
    const ofSection = goalOf(memberOf(definition.sections, section)?.when, null, at);
    const ofPage = goalOf(page.when, list, `${pointer}/when`);
    const isFirst = !begun.has(section);
    begun.add(section);
    const shared = { page: name, list };
    // A page about items is reached only if the list has an item.
    const before = [...ofSection, ...someItem(list)];
    return [
      ...(isFirst && ofSection.length > 0
        ? [
            {
              ...shared,
              kind: 'section',
              key: sectionKey(section),
              question: null,
              what: `the section "${section}"`,
              pointer: at,
              goals: ofSection,
              own: ofSection[0],
              list: null,
            } as const,
          ]
        : []),
      {
        ...shared,
        kind: 'page',
        key: name,
        question: null,
        what: `the page "${name}"`,
        pointer,
        goals: [...before, ...ofPage],
        own: ofPage[0],
      },
      ...questions
        .filter((question) => question.page === name && question.ui?.when !== undefined)
        .map((question): Target => {
          const place = `${pointer}/ui/${question.name}/when`;
          const own = goalOf(question.ui?.when, list, place);
          return {
            ...shared,
            kind: 'question',
            key: `${name} ${question.name}`,
            question: question.name,
            what: `the question "${question.name}"`,
            pointer: place,
            goals: [...before, ...ofPage, ...own],
            own: own[0],
          };
        }),
      ...texts
        .filter((one) => one.page === name && one.text.when !== undefined)
        .map(({ name: text, question, text: { when }, pointer: ofText }): Target => {
          const place = `${ofText}/when`;
          const own = goalOf(when, list, place);
          const around = goalOf(question?.ui?.when, list, `${pointer}/ui/${question?.name}/when`);
          return {
            ...shared,
            kind: 'text',
            key: textKey(name, text),
            question: null,
            what: `the text "${text}" of the page "${name}"`,
            pointer: place,
            goals: [...before, ...ofPage, ...around, ...own],
            own: own[0],
          };
        }),
    ];
  });
}

function goalOf(condition: Condition | undefined, list: string | null, pointer: string): PlacedGoal[] {
  return condition === undefined ? [] : [{ condition, list, wanted: yes, pointer }];
}

function someItem(list: string | null): PlacedGoal[] {
  if (list === null) return [];
  return [{ condition: { gte: [{ count: list }, 1] }, list: null, wanted: yes, pointer: undefined }];
}
