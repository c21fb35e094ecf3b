import type { AnswerValue, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormChange, FormChangeKind } from '#schemas/forms/form-change.ts';
import type { PlacedQuestion } from '../check/inventory.ts';
import type { Judgement } from '../journey.ts';
import type { CarriedAnswer } from './carry-over.ts';
import type { Renames } from './renames.ts';

/** Two versions of a form, each with its verdict on one draft. */
export interface TwoVersions {
  readonly before: FormDefinition;
  readonly now: FormDefinition;
  readonly renames: Renames;
  readonly carried: readonly CarriedAnswer[];
  readonly was: Judgement;
  readonly is: Judgement;
}

/** An answer that counts. */
export interface CountedAnswer {
  /** The item of the question's list; null: the form itself. */
  readonly item: string | null;
  readonly value: AnswerValue;
}

/** The answers to a question that count. */
export function countedIn(
  { walked: { effective } }: Judgement,
  { list, name }: PlacedQuestion,
): readonly CountedAnswer[] {
  const rooms =
    list === null
      ? [{ item: null, value: effective.values[name] }]
      : (effective.lists[list] ?? []).map((item) => ({ item: item.id, value: item[name] }));
  return rooms.flatMap(({ item, value }) => (value === undefined ? [] : [{ item, value }]));
}

/** What is wrong on a page, or with one of its questions, by itself; rules are about several answers. */
export function findingAt(
  { journey }: Judgement,
  page: string,
  item: string | null,
  answer: string | null,
): FormFinding | undefined {
  return journey.findings.find(
    (one) => one.page === page && one.item === item && one.answer === answer && !isOfRule(one),
  );
}

/** Whether a rule has found it (`addressHistoryCoverage.gap`), and not a keyword of a schema. */
export function isOfRule({ code }: FormFinding): boolean {
  return code.includes('.');
}

export function titleIn({ pages }: FormDefinition, page: string): string {
  return pages[page]?.title ?? page;
}

/** A change of a kind. @param more what differs from the usual */
export function change(
  kind: FormChangeKind,
  page: string | null,
  answer: string | null,
  label: string,
  more: Partial<Pick<FormChange, 'former' | 'limit' | 'needsAnswer'>> = {},
): FormChange {
  return { kind, page, answer, label, former: [], limit: null, needsAnswer: false, ...more };
}
