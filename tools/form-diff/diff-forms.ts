import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import { takeInventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { gapsOf } from '#domain/forms/texts/gaps.ts';
import { sentencesOf } from '#api/rules/forms/check/sentences.ts';
import { renamesBetween } from '#domain/forms/changes/renames.ts';
import { changedPart } from './changed-part.ts';
import { conditionInWords } from './condition-words.ts';
import { operandInWords } from './operand-words.ts';
import { derivedInWords } from './derived-words.ts';
import { diffTexts, textsOf } from './diff-texts.ts';
import { diffAnswer } from './diff-answer.ts';
import { diffWarnings } from './diff-warnings.ts';
import type { FormDifference } from './form-difference.ts';
import type { PageAddress } from '#schemas/forms/page-address.ts';
import { partsOfAddress } from '#domain/forms/addresses/page-address.ts';

/**
 * Returns the differences of a later version of a form: sections, pages and questions added, removed or moved;
 * required answers, conditions and kinds of answer; sentences; rules and settings.
 */
export function diffForms(before: FormDefinition, after: FormDefinition): FormDifference[] {
  return [
    ...diffParts('section', before.sections, after.sections, '/sections', ({ title }) => title),
    ...diffOrder('the sections', before.order, after.order, '/order'),
    ...Object.entries(after.sections).flatMap(([name, section]) => {
      const old = Object.hasOwn(before.sections, name) ? before.sections[name] : undefined;
      return old === undefined
        ? []
        : diffCondition(`the section “${section.title}”`, old.when, section.when, `/sections/${name}/when`);
    }),
    ...diffParts('page', before.pages, after.pages, '/pages', ({ title }) => title),
    ...diffPlaces(before, after),
    ...Object.entries(after.pages).flatMap(([name, page]) => {
      const old = Object.hasOwn(before.pages, name) ? before.pages[name] : undefined;
      return old === undefined
        ? []
        : diffCondition(`the page “${page.title}”`, old.when, page.when, `/pages/${name}/when`);
    }),
    ...addressChanges(before, after).map(({ page, words }) =>
      difference('setting', words, `/pages/${page}/address`),
    ),
    ...diffQuestions(before, after),
    ...diffTexts(before, after),
    ...Object.keys(after.pages).flatMap((page) =>
      Object.entries(textsOf(after, page) ?? {}).flatMap(([name, text]) => {
        const was = textsOf(before, page)?.[name];
        const at = `/pages/${page}/texts/${name}/when`;
        return was === undefined ? [] : diffCondition(`the text ${name}`, was.when, text.when, at, 'shown');
      }),
    ),
    ...diffLists(before, after),
    ...diffParts('derived value', before.derived ?? {}, after.derived ?? {}, '/derived', derivedInWords),
    ...diffDerived(before, after),
    ...diffParts('rule', before.rules ?? {}, after.rules ?? {}, '/rules', ({ rule }) => rule),
    ...diffParts(
      'check outside',
      before.outside ?? {},
      after.outside ?? {},
      '/outside',
      ({ check }) => check,
    ),
    ...Object.entries(after.outside ?? {}).flatMap(([name, { check, list, answer }]) => {
      const was = before.outside?.[name];
      if (was === undefined || (was.check === check && was.list === list && was.answer === answer)) return [];
      return [
        difference(
          'setting',
          `"${name}" checks ${answer} by ${check}; before, ${was.answer} by ${was.check}`,
          `/outside/${name}`,
        ),
      ];
    }),
    ...diffSettings(before, after),
    ...diffSentences(before, after),
  ];
}

function diffParts<Part>(
  what: string,
  before: Readonly<Record<string, Part>>,
  after: Readonly<Record<string, Part>>,
  pointer: string,
  nameOf: (part: Part) => string,
): FormDifference[] {
  const described = (name: string, part: Part | undefined) =>
    part === undefined ? name : `${name} (“${nameOf(part)}”)`;
  return [
    ...Object.keys(before)
      .filter((name) => !Object.hasOwn(after, name))
      .map((name) =>
        difference('removed', `${what} removed: ${described(name, before[name])}`, `${pointer}/${name}`),
      ),
    ...Object.keys(after)
      .filter((name) => !Object.hasOwn(before, name))
      .map((name) =>
        difference('added', `${what} added: ${described(name, after[name])}`, `${pointer}/${name}`),
      ),
  ];
}

/** Reports lists that were added, removed or renamed. */
function diffLists(before: FormDefinition, after: FormDefinition): FormDifference[] {
  const { listBefore, listNow } = renamesBetween(before, after);
  const old = Object.entries(before.lists ?? {});
  const renamed = Object.keys(after.lists ?? {}).filter((name) => ![null, name].includes(listBefore(name)));
  return [
    ...renamed.map((name) =>
      difference(
        'renamed',
        `list renamed: ${listBefore(name)} → ${name}; its items are carried over`,
        `/lists/${name}`,
      ),
    ),
    ...diffParts(
      'list',
      Object.fromEntries(old.map(([name, list]) => [listNow(name), list])),
      after.lists ?? {},
      '/lists',
      ({ one }) => one,
    ),
  ];
}

/** Reports derived values that are worked out differently. */
function diffDerived({ derived: before = {} }: FormDefinition, { derived: after = {} }: FormDefinition) {
  return Object.entries(after).flatMap(([name, value]) => {
    const was = Object.hasOwn(before, name) ? before[name] : undefined;
    if (was === undefined || JSON.stringify(was) === JSON.stringify(value)) return [];
    const words = `"${name}" is ${derivedInWords(value)}; before, ${derivedInWords(was)}`;
    return [difference('setting', words, `/derived/${name}`)];
  });
}

/** Reports a change in the order of the names that both versions have. */
function diffOrder(
  what: string,
  before: readonly string[],
  after: readonly string[],
  pointer: string,
): FormDifference[] {
  const was = before.filter((name) => after.includes(name));
  const is = after.filter((name) => before.includes(name));
  if (was.every((name, index) => name === is[index])) return [];
  return [difference('order', `${what} are in another order: ${after.join(', ')}`, pointer)];
}

function homeIn({ sections }: FormDefinition, page: string) {
  return Object.entries(sections).find(([, { pages }]) => pages.includes(page));
}

/** Reports pages that moved to another section, or to another place in theirs. */
function diffPlaces(before: FormDefinition, after: FormDefinition): FormDifference[] {
  const moved = Object.keys(after.pages).flatMap((page) => {
    const [was] = homeIn(before, page) ?? [];
    const [is, section] = homeIn(after, page) ?? [];
    if (was === undefined || is === undefined || was === is) return [];
    return [
      difference(
        'moved',
        `the page ${page} went from the section ${was} to ${is} (“${section?.title}”)`,
        `/sections/${is}/pages`,
      ),
    ];
  });
  const ordered = Object.entries(after.sections).flatMap(([name, { pages, title }]) =>
    diffOrder(
      `the pages of “${title}”`,
      before.sections[name]?.pages ?? [],
      pages,
      `/sections/${name}/pages`,
    ),
  );
  return [...moved, ...ordered];
}

function diffQuestions(before: FormDefinition, after: FormDefinition): FormDifference[] {
  const { questionsBefore } = renamesBetween(before, after);
  const fresh = takeInventory(after).questions;
  const stays = ({ list, name, page }: PlacedQuestion) =>
    fresh.find((one) => one.list === list && one.name === name && one.page === page);
  /**
   * If several pages ask for one answer: the question of the same page, or of a page that no longer asks for
   * it.
   */
  const formerOf = (question: PlacedQuestion) => {
    const [first, ...others] = questionsBefore(question);
    if (first === undefined || first.name !== question.name) return questionsBefore(question);
    const isOther = first.page !== question.page && stays(first) !== undefined;
    return isOther ? [] : [first, ...others.filter(({ name }) => name !== first.name)];
  };
  const kept = new Set(fresh.flatMap((question) => formerOf(question).map(({ pointer }) => pointer)));
  const gone = takeInventory(before).questions.flatMap((question) =>
    kept.has(question.pointer)
      ? []
      : [
          difference(
            'removed',
            `question removed: ${named(question)}${alsoOn(fresh, question)}`,
            question.pointer,
          ),
        ],
  );
  const others = fresh.flatMap((question): FormDifference[] => {
    const former = formerOf(question);
    const [was] = former;
    if (was === undefined) {
      const words = `${question.isRequired ? ', which must be answered' : ''}${alsoOn(fresh, question)}`;
      return [difference('added', `question added: ${named(question)}${words}`, question.pointer)];
    }
    const renamed = former
      .filter((one) => one.name !== question.name || one.list !== question.list)
      .map((one) =>
        difference(
          'renamed',
          `question renamed: ${named(one)} → ${named(question)}; its answers are carried over`,
          question.pointer,
        ),
      );
    const names = renamed.length > 0 ? [] : diffFormerNames(was, question);
    return [...renamed, ...names, ...diffQuestion(was, question)];
  });
  const orders = Object.entries(after.pages).flatMap(([name, page]) => {
    const was = before.pages[name];
    if (!('schema' in page) || was === undefined || !('schema' in was)) return [];
    return diffOrder(
      `the questions of “${page.title}”`,
      Object.keys(was.schema.properties),
      Object.keys(page.schema.properties),
      `/pages/${name}/schema/properties`,
    );
  });
  return [...gone, ...others, ...orders];
}

/** Names the other pages that ask for the same answer. */
function alsoOn(questions: readonly PlacedQuestion[], { list, name, page }: PlacedQuestion): string {
  const others = questions.filter((one) => one.list === list && one.name === name && one.page !== page);
  if (others.length === 0) return '';
  return `, on the page ${page}; the same answer is asked on ${others.map((one) => one.page).join(', ')}`;
}

function diffFormerNames(was: PlacedQuestion, is: PlacedQuestion): FormDifference[] {
  const [before, after] = [was, is].map(({ ui }) => ui?.was?.join(', ') ?? 'none');
  return before === after
    ? []
    : [
        difference(
          'setting',
          `${named(is)}: former names: ${before} → ${after}`,
          `/pages/${is.page}/ui/${is.name}/was`,
        ),
      ];
}

const shownBy = [
  ['widget', 'shown as'],
  ['autocomplete', 'filled in by browsers as'],
  ['prefix', 'words before the box:'],
  ['suffix', 'words after the box:'],
] as const;

function diffQuestion(was: PlacedQuestion, is: PlacedQuestion): FormDifference[] {
  const name = named(is);
  const at = `/pages/${is.page}/ui/${is.name}`;
  return [
    ...(was.page === is.page
      ? []
      : [difference('moved', `${name} went from the page ${was.page} to ${is.page}`, is.pointer)]),
    ...(was.isRequired === is.isRequired
      ? []
      : [
          difference(
            'required',
            is.isRequired ? `${name} must now be answered` : `${name} is now optional`,
            `/pages/${is.page}/schema/required`,
          ),
        ]),
    ...diffCondition(name, was.ui?.when, is.ui?.when, `${at}/when`),
    ...diffWarnings(name, was, is).map(({ words, pointer }) => difference('condition', words, pointer)),
    ...diffAnswer(was.schema, is.schema).map((words) =>
      difference('answer', `${name}: ${words}`, is.pointer),
    ),
    ...(was.ui?.summary === is.ui?.summary
      ? []
      : [
          difference(
            'setting',
            `${name} is ${is.ui?.summary === false ? 'not ' : ''}repeated where answers are checked`,
            `${at}/summary`,
          ),
        ]),
    ...shownBy.flatMap(([key, words]) =>
      was.ui?.[key] === is.ui?.[key]
        ? []
        : [
            difference(
              'answer',
              `${name}: ${words} ${was.ui?.[key] ?? 'usual'} → ${is.ui?.[key] ?? 'usual'}`,
              `${at}/${key}`,
            ),
          ],
    ),
  ];
}

function diffCondition(
  what: string,
  before: Condition | undefined,
  after: Condition | undefined,
  pointer: string,
  happens: 'asked' | 'shown' = 'asked',
): FormDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (after === undefined) return [difference('condition', `${what} is always ${happens} now`, pointer)];
  const part = before === undefined ? null : changedPart(before, after);
  if (part !== null)
    return [difference('condition', `${what}: a part of when it is ${happens} changed: ${part}`, pointer)];
  const now = `${what} is ${happens} only if ${conditionInWords(after)}`;
  const was = before === undefined ? 'always' : `if ${conditionInWords(before)}`;
  return [difference('condition', `${now}; before, ${was}`, pointer)];
}

/**
 * Compares rules' parameters, limits of lists, answers filled in beforehand, conditions of outcomes, and
 * settings of the whole form.
 */
function diffSettings(before: FormDefinition, after: FormDefinition): FormDifference[] {
  const settings = settingsOf(before);
  const others = settingsOf(after);
  return [...new Set([...settings.keys(), ...others.keys()])].flatMap((pointer) => {
    const [was, is] = [settings.get(pointer), others.get(pointer)];
    if (was === is || isOfOther(pointer, before, after)) return [];
    const [old, fresh] = [before, after].map((version) => conditionOfEnd(version, pointer));
    const part = old === undefined || fresh === undefined ? null : changedPart(old, fresh);
    if (part !== null)
      return [difference('setting', `${namePointer(pointer)}: a part changed: ${part}`, pointer)];
    return [
      difference('setting', `${namePointer(pointer)}: ${was ?? 'nothing'} → ${is ?? 'nothing'}`, pointer),
    ];
  });
}

/** Returns the condition of an outcome, or of one of its reasons, by its pointer among the settings. */
function conditionOfEnd({ outcomes = [] }: FormDefinition, pointer: string): Condition | undefined {
  const [, index, reason] = /^\/outcomes\/(\d+)\/(?:when|reasons\/(\d+))$/.exec(pointer) ?? [];
  const outcome = index === undefined ? undefined : outcomes[Number(index)];
  return reason === undefined ? outcome?.when : outcome?.reasons[Number(reason)]?.when;
}

/** True if a setting belongs to a rule or list that was added or removed, which is reported by itself. */
function isOfOther(pointer: string, before: FormDefinition, after: FormDefinition): boolean {
  const [, room = '', name = ''] = pointer.split('/');
  const parts =
    room === 'rules'
      ? [before.rules, after.rules]
      : room === 'lists'
        ? [before.lists, after.lists]
        : undefined;
  return parts !== undefined && !parts.every((part) => part !== undefined && Object.hasOwn(part, name));
}

function settingsOf({
  minutes,
  displayOrder,
  anonymous,
  listed,
  lists = {},
  rules = {},
  prefill = {},
  knownFrom = [],
  firstItem = {},
  household = {},
  outcomes = [],
}: FormDefinition): Map<string, string> {
  const bounds = Object.fromEntries(
    Object.entries(lists).map(([name, { minItems = 0, maxItems, itemName, within, length, pairs, was }]) => [
      name,
      {
        minItems,
        maxItems,
        'within each of': within,
        'as many items as': length && operandInWords(length),
        'a pair of each two of': pairs && `the first ${pairs.most} of ${pairs.of}`,
        'former names': was?.join(', '),
        'name of an item': gapsOf(itemName)
          .map(({ name: answer }) => answer)
          .join(', '),
      },
    ]),
  );
  const bare = Object.fromEntries(
    Object.entries(rules).map(([name, { messages: _said, ...rule }]) => [name, rule]),
  );
  const holds = outcomes.map(({ result, when, reasons }) => ({
    result,
    when: when && conditionInWords(when),
    reasons: reasons.map((reason) => reason.when && conditionInWords(reason.when)),
  }));
  const known = {
    prefill,
    'known from': knownFrom.join(', ') || undefined,
    'first item': firstItem,
    household,
  };
  return flatten(
    { minutes, displayOrder, anonymous, listed, lists: bounds, rules: bare, ...known, outcomes: holds },
    '',
    new Map(),
  );
}

function flatten(value: unknown, at: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) flatten(entry, `${at}/${key}`, into);
  } else if (value !== undefined) into.set(at, String(value));
  return into;
}

function namePointer(pointer: string): string {
  return pointer.slice(1).replaceAll('/', ' ');
}

/** Reports sentences that changed in place; those of added or removed parts are reported with the part. */
function diffSentences(before: FormDefinition, after: FormDefinition): FormDifference[] {
  const old = new Map(sentencesOf(before).map(({ pointer, text }) => [pointer, text]));
  const fresh = new Map(sentencesOf(after).map(({ pointer, text }) => [pointer, text]));
  const changed = [...fresh].flatMap(([pointer, text]) => {
    const was = old.get(pointer);
    if (was === text || !isThere(pointer, before)) return [];
    const words = was === undefined ? `sentence added: “${text}”` : `sentence changed: “${was}” → “${text}”`;
    return [difference('sentence', words, pointer)];
  });
  const gone = [...old].flatMap(([pointer, text]) =>
    fresh.has(pointer) || !isThere(pointer, after)
      ? []
      : [difference('sentence', `sentence removed: “${text}”`, pointer)],
  );
  return [...changed, ...gone];
}

/** True if a version has the page, question, list, rule or section that a sentence belongs to. */
function isThere(pointer: string, { pages, sections, lists = {}, rules = {} }: FormDefinition): boolean {
  const [, room = '', name = '', part = '', ...rest] = pointer.split('/');
  if (room === 'sections') return Object.hasOwn(sections, name);
  if (room === 'lists') return Object.hasOwn(lists, name);
  if (room === 'rules') return Object.hasOwn(rules, name);
  if (room !== 'pages') return true;
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (page === undefined || !('schema' in page)) return page !== undefined;
  if (part === 'texts') return Object.hasOwn(page.texts ?? {}, rest[0] ?? '');
  if (part === 'ui') return Object.hasOwn(page.schema.properties, rest[0] ?? '');
  return part !== 'schema';
}

function named({ ui, name, list }: PlacedQuestion): string {
  return `“${ui?.label ?? name}” (${list === null ? '' : `${list}.`}${name})`;
}

function difference(kind: FormDifference['kind'], words: string, pointer: string): FormDifference {
  return { kind, words, pointer };
}

/** Returns pages whose address look-up was added, removed, or fills other questions, each in words. */
function addressChanges(
  before: FormDefinition,
  after: FormDefinition,
): { readonly page: string; readonly words: string }[] {
  return Object.entries(after.pages).flatMap(([name, page]) => {
    const was = addressOf(Object.hasOwn(before.pages, name) ? before.pages[name] : undefined);
    const is = addressOf(page);
    if (!Object.hasOwn(before.pages, name) || wordsOf(was) === wordsOf(is)) return [];
    const of = `the page “${page.title}”`;
    const words =
      is === undefined
        ? `${of} no longer looks addresses up by their postcode`
        : was === undefined
          ? `${of} looks addresses up by their postcode: ${wordsOf(is)}`
          : `${of} puts an address that was looked up into other questions: ${wordsOf(is)}; before, ${wordsOf(was)}`;
    return [{ page: name, words }];
  });
}

function addressOf(page: FormPage | undefined): PageAddress | undefined {
  return page !== undefined && 'schema' in page ? page.address : undefined;
}

function wordsOf(address: PageAddress | undefined): string {
  if (address === undefined) return '';
  return partsOfAddress(address)
    .map(([part, question]) => (part === question ? part : `${part} into ${question}`))
    .join(', ');
}
