import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import { factsIn, withoutFacts } from '#domain/forms/known-facts.ts';
import type { Answers, AnswerValue, FormFinding, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import type { FormRule } from '#schemas/forms/rules.ts';
import { memberOf, questionKey, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { references } from '#domain/forms/conditions/references.ts';
import { fittingAnswers } from '../form-proof/fitting-answers.ts';
import { mostItems, scopeOf, type Plan } from '../form-proof/plan.ts';
import { listsOfRule } from '#domain/forms/rules/apply-rule.ts';
import { withAnswers, withItems } from './steps.ts';

/** A change to a complete form that one of its rules objects to. */
export interface Detour {
  /** The rule's name in the definition. */
  readonly rule: string;
  /** The finding, such as `addressHistoryCoverage.gap`. */
  readonly code: string;
  readonly list: string;
  /**
   * The changed answer and its item, counted from 1; without a value, the answer is left empty. `null` if the
   * number of items changes.
   */
  readonly change: { readonly item: number; readonly answer: string; readonly value?: AnswerValue } | null;
  readonly items: number;
  /** Facts that must be known about the resident. */
  readonly facts: KnownFacts;
  readonly answers: Answers;
  readonly finding: FormFinding;
}

/** The most rounds of filling in: each answer can bring up further questions. */
const rounds = 6;

/** The most journeys from which to try a change. */
const startsTried = 8;

/**
 * Returns one change to complete answers for each finding that a form's rules can make; none for a finding that no
 * single change causes.
 * @param wholes answers with which the form can be sent, including facts about the person (`withFacts`), the largest
 * number of items first
 */
export function detoursOf(
  plan: Plan,
  wholes: readonly Answers[],
  look: (answers: Answers) => Journey,
): Detour[] {
  const { definition } = plan.inventory;
  const found: Detour[] = [];
  for (const [name, rule] of Object.entries(definition.rules ?? {})) {
    const wanted = new Set(Object.keys(rule.messages).map((key) => `${rule.rule}.${key}`));
    for (const whole of wholes.slice(0, startsTried)) {
      if (wanted.size === 0) break;
      for (const { list, change, items, answers: changed } of changesOf(plan, rule, whole)) {
        if (wanted.size === 0) break;
        const answers = filledIn(plan, changed, change?.answer, look);
        const finding = look(answers).findings.find(
          ({ code, section }) => wanted.has(code) && section === rule.section,
        );
        if (finding === undefined) continue;
        wanted.delete(finding.code);
        const own = { facts: factsIn(answers), answers: withoutFacts(answers) };
        found.push({ rule: name, code: finding.code, list, change, items, ...own, finding });
      }
    }
  }
  return found;
}

type Change = Pick<Detour, 'list' | 'change' | 'items' | 'answers'>;

function* changesOf(plan: Plan, rule: FormRule, whole: Answers): Generator<Change> {
  const { definition } = plan.inventory;
  for (const list of listsOfRule(rule)) {
    const items = whole.lists[list] ?? [];
    for (const [index, item] of items.entries())
      for (const question of readBy(plan, rule, list)) {
        const { name } = question;
        const values: (AnswerValue | undefined)[] = [...valuesOf(plan, question, whole, item), undefined];
        for (const value of values) {
          if (JSON.stringify(value) === JSON.stringify(item[name])) continue;
          const change = { item: index + 1, answer: name, ...(value === undefined ? {} : { value }) };
          const answers = withAnswers(whole, list, item.id, [{ answer: name, value }]);
          yield { list, change, items: items.length, answers };
        }
      }
    yield* countsOf(definition, whole, list, items);
  }
}

/** Fills in other answers that a change asks for: a rule about a list waits until its pages are done. */
function filledIn(
  plan: Plan,
  changed: Answers,
  leave: string | undefined,
  look: (answers: Answers) => Journey,
): Answers {
  let answers = changed;
  for (let round = 0; round < rounds; round += 1) {
    const missing = look(answers).findings.filter(
      ({ code, answer }) => (code === 'required' || code === 'notOffered') && answer !== leave,
    );
    if (missing.length === 0) return answers;
    for (const { answer, item, page } of missing) {
      const question = plan.inventory.questions.find((one) => one.name === answer && one.page === page);
      if (question === undefined || answer === null) continue;
      const asked = question.list === null ? [] : (answers.lists[question.list] ?? []);
      const [value] = valuesOf(plan, question, answers, asked.find(({ id }) => id === item) ?? null);
      answers = withAnswers(answers, question.list ?? undefined, item, [{ answer, value }]);
    }
  }
  return answers;
}

/** Yields a list without items, and the list with each item a second time. */
function* countsOf(
  definition: FormDefinition,
  whole: Answers,
  list: string,
  items: readonly ListItem[],
): Generator<Change> {
  const fewest = memberOf(definition.lists, list)?.minItems ?? 0;
  if (fewest === 0) yield { list, change: null, items: 0, answers: withItems(whole, list, []) };
  if (items.length >= mostItems) return;
  for (const item of items) {
    const again = { ...item, id: `${item.id.slice(0, -1)}f` };
    const more = [...items, again];
    yield { list, change: null, items: more.length, answers: withItems(whole, list, more) };
  }
}

/** Returns the questions that a rule reads about an item, and the questions that their conditions read. */
function readBy({ inventory, derived }: Plan, rule: FormRule, list: string): readonly PlacedQuestion[] {
  const named = new Set<unknown>(Object.values(rule));
  const ofList = inventory.questions.filter((question) => question.list === list);
  const read = ofList.filter(({ name }) => named.has(name) || name === 'applicant');
  const deciding = new Set(
    read.flatMap(({ ui }) =>
      ui?.when === undefined
        ? []
        : references(ui.when, derived).flatMap((one) => (one.kind === 'itemAnswer' ? [one.name] : [])),
    ),
  );
  return ofList.filter((question) => read.includes(question) || deciding.has(question.name));
}

function valuesOf(
  plan: Plan,
  question: PlacedQuestion,
  whole: Answers,
  item: ListItem | null,
): readonly AnswerValue[] {
  const { schema } = question;
  const items = 'from' in schema ? (whole.lists[schema.from] ?? []).map(({ id }) => id) : [];
  const compared = plan.constants.compared.get(questionKey(question));
  return fittingAnswers(question, compared, items, scopeOf(plan, whole, item)).values;
}
