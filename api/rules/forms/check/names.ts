import type { AccountFact, FormDefinition, MemberFact } from '#schemas/forms/definition.ts';
import { linkedList } from '#domain/forms/lists/linked-lists.ts';
import { gapsOf } from '#domain/forms/texts/gaps.ts';
import { error, type FormDefect, listed } from './defect.ts';
import { isListPage, memberOf, type Inventory } from '#domain/forms/check/inventory.ts';

/** Reports names that refer to nothing, and pages, sections and lists that no resident can reach. */
export function checkNames(inventory: Inventory): FormDefect[] {
  return [
    ...checkOrder(inventory.definition),
    ...checkSections(inventory.definition),
    ...checkLists(inventory),
    ...checkItemNames(inventory),
    ...checkPrefill(inventory),
  ];
}

function checkOrder({ order, sections }: FormDefinition): FormDefect[] {
  const known = Object.keys(sections);
  return [
    ...order.flatMap((name, index) =>
      known.includes(name)
        ? []
        : [error('unknownSection', `/order/${index}`, `There is no section "${name}".`, listed(known))],
    ),
    ...known
      .filter((name) => !order.includes(name))
      .map((name) =>
        error(
          'sectionNotInOrder',
          `/sections/${name}`,
          `The section "${name}" is not in "order", so it is never shown.`,
          'Add it to "order", or remove it with null.',
        ),
      ),
  ];
}

function checkSections({ sections, pages, order }: FormDefinition): FormDefect[] {
  const homes = new Map<string, string>();
  const findings: FormDefect[] = [];
  const inOrder = [...order.filter((name) => Object.hasOwn(sections, name)), ...Object.keys(sections)];
  for (const section of new Set(inOrder)) {
    for (const [index, page] of (memberOf(sections, section)?.pages ?? []).entries()) {
      const pointer = `/sections/${section}/pages/${index}`;
      const home = homes.get(page);
      if (!Object.hasOwn(pages, page))
        findings.push(
          error(
            'unknownPage',
            pointer,
            `There is no page "${page}".`,
            'Add it under "pages", or remove its name here.',
          ),
        );
      else if (home !== undefined)
        findings.push(
          error(
            'pageTwice',
            pointer,
            `The page "${page}" is already in the section "${home}".`,
            'Keep it in only one section.',
          ),
        );
      else homes.set(page, section);
    }
  }
  return [
    ...findings,
    ...Object.keys(pages)
      .filter((page) => !homes.has(page))
      .map((page) =>
        error(
          'pageInNoSection',
          `/pages/${page}`,
          `The page "${page}" is not in any section, so it is never shown.`,
          'Add it to the "pages" of a section, or remove it with null.',
        ),
      ),
  ];
}

function checkLists({ definition, pages, positions, listPages, questions }: Inventory): FormDefect[] {
  const lists = definition.lists ?? {};
  const findings: FormDefect[] = [];
  const unknown = (list: string, pointer: string) =>
    error('unknownList', pointer, `There is no list "${list}".`, listed(Object.keys(lists)));
  for (const { name, page } of pages) {
    const list = isListPage(page) ? page.list : page.each;
    if (list === undefined) continue;
    const pointer = `/pages/${name}/${isListPage(page) ? 'list' : 'each'}`;
    const shownOn = listPages.get(list);
    if (!Object.hasOwn(lists, list)) findings.push(unknown(list, pointer));
    else if (isListPage(page)) {
      if (shownOn !== name)
        findings.push(
          error(
            'listTwice',
            pointer,
            `The list "${list}" is already filled in on the page "${shownOn}".`,
            'Keep only one page for each list.',
          ),
        );
    } else if (shownOn !== undefined && (positions.get(shownOn) ?? 0) > (positions.get(name) ?? 0))
      findings.push(
        error(
          'eachBeforeList',
          pointer,
          `The page asks about every item of "${list}", but comes before the page "${shownOn}", where items are added.`,
          'Put it after the page of its list.',
        ),
      );
  }
  for (const question of questions) {
    if (!('from' in question.schema)) continue;
    const { from } = question.schema;
    const shownOn = listPages.get(from);
    const pointer = `${question.pointer}/from`;
    if (!Object.hasOwn(lists, from)) findings.push(unknown(from, pointer));
    else if (shownOn !== undefined && (positions.get(shownOn) ?? 0) > question.position)
      findings.push(
        error(
          'fromBeforeList',
          pointer,
          `People choose items of "${from}" here, before the page "${shownOn}", where items are added.`,
          'Ask for it after the page of the list.',
        ),
      );
    const most = memberOf(lists, from)?.maxItems ?? Number.POSITIVE_INFINITY;
    const { minItems: fewest = 0 } = question.schema;
    if (fewest > most)
      findings.push(
        error(
          'bounds',
          `${question.pointer}/minItems`,
          `People must choose ${fewest} from "${from}", which never has more than ${most}, so no answer is possible.`,
          'Lower the minimum.',
        ),
      );
  }
  for (const [list, { minItems = 0, maxItems }] of Object.entries(lists)) {
    if (!listPages.has(list))
      findings.push(
        error(
          'listWithoutPage',
          `/lists/${list}`,
          `No page shows the list "${list}", so nobody can add anything to it.`,
          `Add a page with "list": "${list}", or remove the list.`,
        ),
      );
    if (minItems > maxItems)
      findings.push(
        error(
          'bounds',
          `/lists/${list}/minItems`,
          `The minimum is ${minItems}, but the maximum is ${maxItems}.`,
          'Make the smaller number the minimum.',
        ),
      );
  }
  return findings;
}

/** Checks whether a gap is the name of the outer item, or of either item of a pair. */
function isLinkWord(name: string, list: string, { lists }: FormDefinition): boolean {
  return (
    (name === 'outer' || name === 'one' || name === 'other') && linkedList(lists, list, name) !== undefined
  );
}

function checkItemNames({ definition, questions }: Inventory): FormDefect[] {
  const findings: FormDefect[] = [];
  for (const [list, { itemName }] of Object.entries(definition.lists ?? {})) {
    const known = questions.filter((question) => question.list === list).map(({ name }) => name);
    for (const { name } of gapsOf(itemName)) {
      if (known.includes(name) || isLinkWord(name, list, definition)) continue;
      findings.push(
        error(
          'unknownPlaceholder',
          `/lists/${list}/itemName`,
          `No page asks for "${name}" of an item of "${list}".`,
          listed(known),
        ),
      );
    }
  }
  return findings;
}

const prefilledFormats: Readonly<Record<string, string | undefined>> = {
  'account.dateOfBirth': 'date',
  'account.email': 'email',
  'member.dateOfBirth': 'date',
};

function checkPrefill({ definition, questions }: Inventory): FormDefect[] {
  const once = Object.entries(definition.prefill ?? {}).flatMap(([name, source]) =>
    checkFilledIn(questions, null, name, source, `/prefill/${name}`),
  );
  const firsts = Object.entries(definition.firstItem ?? {}).flatMap(([list, known]) =>
    Object.entries(known).flatMap(([name, source]) =>
      checkFilledIn(questions, list, name, source, `/firstItem/${list}/${name}`),
    ),
  );
  const members = Object.entries(definition.household ?? {}).flatMap(([list, known]) =>
    Object.entries(known).flatMap(([name, source]) =>
      checkFilledIn(questions, list, name, source, `/household/${list}/${name}`),
    ),
  );
  return [...once, ...firsts, ...members];
}

function checkFilledIn(
  questions: Inventory['questions'],
  list: string | null,
  name: string,
  source: AccountFact | MemberFact | true,
  pointer: string,
): FormDefect[] {
  const question = questions.find((one) => one.name === name && one.list === list);
  if (!question)
    return [
      error(
        'unknownAnswer',
        pointer,
        list === null ? `No question is called "${name}".` : `No question of "${list}" is called "${name}".`,
        list === null
          ? 'Write the name of a question that is asked once.'
          : 'Write the name of a question that is asked of each item of the list.',
      ),
    ];
  const { schema } = question;
  if (source === true || source === 'member.isApplicant') {
    if (schema.type === 'boolean') return [];
    const message = `The question "${name}" is not answered with yes or no.`;
    return [error('prefillType', pointer, message, 'Fill in a question that is answered with yes or no.')];
  }
  if (source === 'member.sex' || source === 'member.relationship') {
    if (schema.type === 'string' && 'oneOf' in schema) return [];
    const message = `The question "${name}" is not answered by a choice.`;
    return [error('prefillType', pointer, message, 'Fill in a question with one choice.')];
  }
  const format = prefilledFormats[source];
  const has = 'format' in schema ? schema.format : undefined;
  if (
    schema.type === 'string' &&
    !('oneOf' in schema) &&
    (has === format || (has === undefined && source === 'account.email'))
  )
    return [];
  return [
    error(
      'prefillType',
      pointer,
      `${source} does not have the right kind of value for the question "${name}".`,
      format
        ? `Give the question the format "${format}".`
        : 'Fill in a question that is answered with words.',
    ),
  ];
}
