import { noFacts, type KnownFacts } from '#schemas/forms/account-facts.ts';
import { withFacts } from '../known-facts.ts';
import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormChange } from '#schemas/forms/form-change.ts';
import { updateJourney } from '../journey/journey.ts';
import { carryOver } from './carry-over.ts';
import { reconcileLists } from './reconcile-lists.ts';
import { labelOfQuestion, reconcileQuestion } from './reconcile-question.ts';
import {
  change,
  countedIn,
  pairOf,
  itemsAskedAbout,
  type TwoVersions,
  type VersionPair,
  isOfRule,
  titleIn,
} from './two-versions.ts';

/** A draft under the later version of its form, with every effect of the change. */
interface Reconciled {
  readonly answers: Answers;
  readonly changes: readonly FormChange[];
}

/**
 * Returns what to show a resident who began with an earlier version of a form, before they continue with the
 * later one. Each answer that counted either still counts unchanged or is listed here. Only effects of the
 * council's change are listed, since both versions check the same answers on the same day. The draft stays as
 * it is except for new names (`was`): answers that no longer count are kept with it and never sent.
 * @param today ISO day in London
 * @param facts known facts about the resident, used for both versions
 */
export function reconcile(
  draft: Answers,
  before: FormDefinition,
  now: FormDefinition,
  today: string,
  facts: KnownFacts = noFacts,
): Reconciled {
  const { answers, changes } = reconcileVersions(draft, pairOf(before, now), today, facts);
  return { answers, changes };
}

/** The results of two versions for one draft. */
export type ResultPair = Pick<TwoVersions, 'was' | 'is'>;

/**
 * Does the same as {@link reconcile} and also returns both results, for comparing many drafts by the same two
 * versions.
 * @param last the results for any other draft; they only save time
 */
export function reconcileVersions(
  draft: Answers,
  pair: VersionPair,
  today: string,
  facts: KnownFacts,
  last?: ResultPair,
): Reconciled & ResultPair {
  const { before, now, renames } = pair;
  const { answers, carried } = carryOver(draft, before.definition, now.definition, renames, pair.renamed);
  const two: TwoVersions = {
    before: before.definition,
    now: now.definition,
    pair,
    carried,
    was: updateJourney(before.definition, withFacts(draft, facts), today, before.check, last?.was),
    is: updateJourney(now.definition, withFacts(answers, facts), today, now.check, last?.is),
  };
  const { questions, positions } = now.inventory;
  const lists = reconcileLists(two);
  const asked = questions.flatMap((question) => reconcileQuestion(question, two));
  const place = ({ page }: FormChange) => (page === null ? Infinity : (positions.get(page) ?? Infinity));
  const inOrder = [...asked, ...lists.changes.filter(({ kind }) => kind !== 'removed')].toSorted(
    (one, other) => place(one) - place(other),
  );
  const changes = [
    ...inOrder,
    ...lists.changes.filter(({ kind }) => kind === 'removed'),
    ...removedQuestions(two, lists.gone),
    ...reconcileRules(two),
    ...reconcileDeclaration(two),
  ];
  return { answers, changes: once(changes), was: two.was, is: two.is };
}

/** Reports questions that no longer exist and had an answer that counted. */
function removedQuestions(
  { before, pair, carried, was }: TwoVersions,
  gone: ReadonlySet<string>,
): readonly FormChange[] {
  return pair.unnamed.flatMap((question) => {
    const { list, page, name, pointer } = question;
    if (list !== null && gone.has(list)) return [];
    // If several pages asked for the answer, the page that was shown reports it.
    const items = itemsAskedAbout(was, question);
    const isLost = countedIn(was, question).some(
      ({ item }) =>
        items.includes(item) && !carried.some((one) => one.from.pointer === pointer && one.item === item),
    );
    return isLost ? [change('removed', page, name, labelOfQuestion(before, question))] : [];
  });
}

/** Reports a page about several items, or with several questions, only once. */
function once(changes: readonly FormChange[]): readonly FormChange[] {
  const known = new Map(changes.map((one) => [`${one.kind} ${one.page} ${one.answer}`, one]));
  return [...known.values()];
}

/** Reports the pages on which a new or stricter rule finds something that no rule found before. */
function reconcileRules({ now, pair, was, is }: TwoVersions): readonly FormChange[] {
  const other = pair.otherRules;
  if (other.size === 0) return [];
  const known = new Set(was.journey.findings.map(key));
  const pages = is.journey.findings.flatMap((finding) => {
    const isOther = [...other].some((rule) => finding.code.startsWith(`${rule}.`));
    return isOfRule(finding) && isOther && !known.has(key(finding)) ? [finding.page] : [];
  });
  return [...new Set(pages)].map((page) =>
    change('rule', page, null, titleIn(now, page), { needsAnswer: true }),
  );
}

function key({ code, item }: FormFinding): string {
  return `${code} ${item}`;
}

/** Reports a changed declaration: people agree to the words they read, so new words must be agreed to again. */
function reconcileDeclaration({ now, pair }: TwoVersions): readonly FormChange[] {
  return pair.isDeclarationOther
    ? [change('declaration', null, null, now.declaration.agree, { needsAnswer: true })]
    : [];
}
