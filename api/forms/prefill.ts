import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { AccountFact, FormDefinition } from '#schemas/forms/definition.ts';
import type { TenantDatabase } from '../database/database.ts';
import { questionsOf, type FormQuestions, isAskedAlike } from './form-questions.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/** Answers, and which of them were not given here: names of answers and of lists. */
export interface Prefilled {
  readonly answers: Answers;
  readonly prefilled: readonly string[];
  /** ISO instant when what the other forms gave was sent, the latest of them; null: they gave nothing. */
  readonly toldAt: string | null;
}

type Values = { readonly [answer: string]: AnswerValue | undefined };
type Facts = Readonly<Record<AccountFact, string | null>>;

/** What one form can give to another that is begun later. */
interface Sent {
  readonly sentAt: Date;
  readonly asked: FormQuestions;
  readonly answers: Answers;
}

/**
 * Fills in what the council knows, where there is no answer yet (WCAG 2.2, 3.3.7: nothing is asked twice): facts of the
 * account, then what its person last sent with the forms of `knownFrom`, where both ask in the same way; and for a list
 * without any known items, its first item. The person sees it and may correct it; it counts as an answer once they
 * save.
 * @param forms of this council
 */
export async function prefill(
  database: TenantDatabase,
  definition: FormDefinition,
  accountId: string,
  answers: Answers,
  forms: ReadonlyMap<string, LoadedForm>,
): Promise<Prefilled> {
  const { prefill: wanted = {}, firstItem = {}, knownFrom = [] } = definition;
  const asked = questionsOf(definition);
  const wantsFacts =
    Object.keys(wanted).some((name) => answers.values[name] === undefined) ||
    Object.keys(firstItem).some((list) => answers.lists[list] === undefined);
  const [facts, sent] = await Promise.all([
    wantsFacts ? findFacts(database, accountId) : undefined,
    knownFrom.length === 0 ? [] : findSent(database, accountId, knownFrom, forms),
  ]);
  const values: Record<string, AnswerValue> = {};
  const lists: Record<string, readonly ListItem[]> = {};
  let toldAt: Date | null = null;
  for (const [name, source] of Object.entries(wanted)) {
    const value = facts?.[source] ?? null;
    if (value !== null && answers.values[name] === undefined) values[name] = value;
  }
  for (const other of sent) {
    const before = Object.keys(values).length + Object.keys(lists).length;
    for (const [name, value] of Object.entries(askedAlike(other, asked, null, other.answers.values)))
      if (value !== undefined && answers.values[name] === undefined) values[name] ??= value;
    for (const [list, items = []] of Object.entries(other.answers.lists)) {
      const isWanted =
        asked.lists.has(list) && answers.lists[list] === undefined && lists[list] === undefined;
      if (isWanted && items.length > 0)
        lists[list] = items.map((item) => ({ ...askedAlike(other, asked, list, item), id: item.id }));
    }
    const hasGiven = Object.keys(values).length + Object.keys(lists).length > before;
    if (hasGiven && (toldAt === null || other.sentAt > toldAt)) toldAt = other.sentAt;
  }
  for (const [list, known] of Object.entries(firstItem)) {
    if (!facts || answers.lists[list] !== undefined || lists[list] !== undefined) continue;
    const entries = Object.entries(known).flatMap(([name, source]) => {
      const value = source === true ? source : facts[source];
      return value === null ? [] : [[name, value] as const];
    });
    // An item with nothing but its id is not a person.
    if (entries.every(([, value]) => value === true)) continue;
    lists[list] = [{ ...Object.fromEntries(entries), id: firstItemId(accountId, list) }];
  }
  const known = { ...answers.lists, ...lists };
  const filled = Object.fromEntries(
    Object.entries(lists).map(([list, items]) => [
      list,
      items.map((item) => withoutStrangers(item, asked, list, known)),
    ]),
  );
  return {
    answers: { values: { ...answers.values, ...values }, lists: { ...answers.lists, ...filled } },
    prefilled: [...Object.keys(values), ...Object.keys(filled)],
    toldAt: toldAt?.toISOString() ?? null,
  };
}

/** The same each time, so that two devices begin with one person. */
function firstItemId(accountId: string, list: string): string {
  const digits = createHash('sha256').update(`${accountId} ${list}`).digest('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digits.slice(from, to))
    .join('-');
}

/** Answers that both forms ask for in the same way. */
function askedAlike(
  { asked: there }: Sent,
  here: FormQuestions,
  list: string | null,
  values: Values,
): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isAskedAlike(there, here, list, name)));
}

/** An item that refers to others, such as the people who lived at an address, refers only to those that exist. */
function withoutStrangers(
  item: ListItem,
  asked: FormQuestions,
  list: string,
  lists: Answers['lists'],
): ListItem {
  const entries = Object.entries(item).map(([name, value]) => {
    const schema = asked.questions.get(list)?.get(name);
    const from = schema !== undefined && 'items' in schema && 'from' in schema ? schema.from : undefined;
    if (from === undefined || !Array.isArray(value)) return [name, value] as const;
    const there = new Set((lists[from] ?? []).map(({ id }) => id));
    return [name, value.filter((id) => there.has(id))] as const;
  });
  return { ...Object.fromEntries(entries), id: item.id };
}

async function findFacts({ query }: TenantDatabase, accountId: string): Promise<Facts> {
  const account = await query
    .selectFrom('account')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .select(sql<string | null>`to_char(date_of_birth, 'YYYY-MM-DD')`.as('dateOfBirth'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    'account.firstName': account.firstName,
    'account.lastName': account.lastName,
    'account.dateOfBirth': account.dateOfBirth,
    'account.email': account.email,
  };
}

/** What an account sent last with each of these forms, in the order of the forms. */
async function findSent(
  { query }: TenantDatabase,
  accountId: string,
  identifiers: readonly string[],
  forms: ReadonlyMap<string, LoadedForm>,
): Promise<Sent[]> {
  const rows = await query
    .selectFrom('form_submission')
    .distinctOn('form_identifier')
    .select(['form_identifier as identifier', 'answers', 'submitted_at as sentAt'])
    .where('account_id', '=', accountId)
    .where('form_identifier', 'in', identifiers)
    .orderBy('form_identifier')
    .orderBy('number', 'desc')
    .execute();
  return identifiers.flatMap((identifier) => {
    const form = forms.get(identifier);
    const sent = rows.find((row) => row.identifier === identifier);
    return form && sent
      ? [{ asked: questionsOf(form.definition), answers: sent.answers, sentAt: sent.sentAt }]
      : [];
  });
}
