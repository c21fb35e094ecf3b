import { isDeepStrictEqual } from 'node:util';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { bareItem } from '#domain/forms/lists/own-items.ts';
import { confirmedAnswer } from '#schemas/forms/confirmed.ts';
import type { TenantDatabase } from '../database/database.ts';
import { type FormQuestions, isAskedAlike, questionsOf } from './form-questions.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';
import { statement, typed } from '../database/statement.ts';

/** An account's last submission of one form. */
interface SentForm {
  readonly identifier: string;
  readonly sentAt: Date;
  readonly asked: FormQuestions;
  readonly answers: Answers;
}

type Values = { readonly [answer: string]: AnswerValue | undefined };

const readLast = statement({
  values: { accountId: 'uuid', identifiers: 'text[]' },
  row: { identifier: 'text', answers: typed<Answers>('jsonb'), sentAt: 'timestamptz' },
  text: `
    select distinct on (form_identifier) form_identifier as identifier, answers, submitted_at as "sentAt"
      from form_submission
     where tenant_id = app_tenant() and account_id = $accountId and form_identifier = any ($identifiers)
     order by form_identifier, number desc`,
});

/**
 * Finds an account's last submission of each of these forms, latest first.
 * @param forms the council's
 */
export async function findSent(
  database: TenantDatabase,
  accountId: string,
  identifiers: readonly string[],
  forms: ReadonlyMap<string, LoadedForm>,
): Promise<SentForm[]> {
  const rows = await database.run(readLast, { accountId, identifiers });
  return rows
    .flatMap(({ identifier, answers, sentAt }) => {
      const form = forms.get(identifier);
      return form ? [{ identifier, sentAt, answers, asked: questionsOf(form.definition) }] : [];
    })
    .toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime());
}

/**
 * Merges earlier submissions, as far as this form asks the same questions. The latest one counts: it decides
 * who is in a list. Answers about the same person that only an earlier form asked for are kept: the address
 * history asks less about them than the household.
 * @param sent latest first
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

/** The answers that both forms ask for in the same way. */
function alike(here: FormQuestions, there: SentForm, list: string | null, values: Values) {
  return Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && isAskedAlike(there.asked, here, list, name) ? [[name, value] as const] : [],
  );
}

/**
 * The times at which the answers now in a form were sent: ISO instants by answer name, or by item id if each of
 * its answers was sent. Answers never sent, or changed since, are left out.
 * @param sent latest first
 */
export function sentTimesOf(
  asked: FormQuestions,
  answers: Answers,
  sent: readonly SentForm[],
): Readonly<Record<string, string>> {
  const lastSent = (list: string | null, name: string, value: AnswerValue, of: (form: SentForm) => Values) =>
    sent.find(
      (form) => isAskedAlike(form.asked, asked, list, name) && isDeepStrictEqual(of(form)[name], value),
    )?.sentAt;
  const times: Record<string, string> = {};
  for (const [name, value] of Object.entries(answers.values)) {
    const at = value === undefined ? undefined : lastSent(null, name, value, (form) => form.answers.values);
    if (at) times[name] = at.toISOString();
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
      if (latest && known.length === days.length) times[id] = latest.toISOString();
    }
  }
  return times;
}
