import { isDeepStrictEqual } from 'node:util';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { bareItem } from '#domain/forms/lists/own-items.ts';
import { confirmedAnswer } from '#schemas/forms/confirmed.ts';
import type { TenantDatabase } from '../database/database.ts';
import { type FormQuestions, isAskedAlike, questionsOf } from './form-questions.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/** What an account last sent with one form. */
export interface SentForm {
  readonly identifier: string;
  readonly sentAt: Date;
  readonly asked: FormQuestions;
  readonly answers: Answers;
}

type Values = { readonly [answer: string]: AnswerValue | undefined };

/**
 * What an account last sent with each of these forms, the latest first.
 * @param forms of this council
 */
export async function findSent(
  { query }: TenantDatabase,
  accountId: string,
  identifiers: readonly string[],
  forms: ReadonlyMap<string, LoadedForm>,
): Promise<SentForm[]> {
  const rows = await query
    .selectFrom('form_submission')
    .distinctOn('form_identifier')
    .select(['form_identifier as identifier', 'answers', 'submitted_at as sentAt'])
    .where('account_id', '=', accountId)
    .where('form_identifier', 'in', identifiers)
    .orderBy('form_identifier')
    .orderBy('number', 'desc')
    .execute();
  return rows
    .flatMap(({ identifier, answers, sentAt }) => {
      const form = forms.get(identifier);
      return form ? [{ identifier, sentAt, answers, asked: questionsOf(form.definition) }] : [];
    })
    .toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime());
}

/**
 * What was sent, as far as a form asks for it in the same way. What was sent last counts: it says who is in a list. What an
 * earlier form asked about the same person besides is kept: my addresses ask less of them than my family.
 * @param sent the latest first
 */
export function knownFromSent(asked: FormQuestions, sent: readonly SentForm[]): Answers {
  const values: Record<string, AnswerValue> = {};
  const lists: Record<string, readonly ListItem[]> = {};
  for (const other of sent) {
    for (const [name, value] of alike(asked, other, null, other.answers.values)) values[name] ??= value;
    for (const [list, items = []] of Object.entries(other.answers.lists)) {
      if (!asked.lists.has(list) || items.length === 0) continue;
      const here = items.map((item) => ({
        ...Object.fromEntries(alike(asked, other, list, item)),
        ...bareItem(item),
      }));
      const later = lists[list];
      lists[list] = later?.map((item) => ({ ...here.find(({ id }) => id === item.id), ...item })) ?? here;
    }
  }
  return { values, lists };
}

/** The given answers that both forms ask for in the same way. */
function alike(here: FormQuestions, there: SentForm, list: string | null, values: Values) {
  return Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && isAskedAlike(there.asked, here, list, name) ? [[name, value] as const] : [],
  );
}

/**
 * When the answers that stand in a form were sent: ISO instants by the name of the answer, or by the id of the item if
 * each of its answers was. What was never sent, or is different now, is left out.
 * @param sent the latest first
 */
export function toldOf(
  asked: FormQuestions,
  answers: Answers,
  sent: readonly SentForm[],
): Readonly<Record<string, string>> {
  const lastSent = (list: string | null, name: string, value: AnswerValue, of: (form: SentForm) => Values) =>
    sent.find(
      (form) => isAskedAlike(form.asked, asked, list, name) && isDeepStrictEqual(of(form)[name], value),
    )?.sentAt;
  const told: Record<string, string> = {};
  for (const [name, value] of Object.entries(answers.values)) {
    const at = value === undefined ? undefined : lastSent(null, name, value, (form) => form.answers.values);
    if (at) told[name] = at.toISOString();
  }
  for (const [list, items = []] of Object.entries(answers.lists)) {
    for (const { id, within: _within, one: _one, other: _other, ...item } of items) {
      const days = Object.entries(item).flatMap(([name, value]) =>
        value === undefined || confirmedAnswer(name) !== null
          ? []
          : [
              lastSent(
                list,
                name,
                value,
                (form) => form.answers.lists[list]?.find((one) => one.id === id) ?? {},
              ),
            ],
      );
      const known = days.filter((day) => day !== undefined);
      const latest = known.toSorted((one, other) => other.getTime() - one.getTime())[0];
      if (latest && known.length === days.length) told[id] = latest.toISOString();
    }
  }
  return told;
}
