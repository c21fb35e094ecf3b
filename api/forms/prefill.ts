import { createHash } from 'node:crypto';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { AccountFact, FormDefinition } from '#schemas/forms/definition.ts';
import type { TenantDatabase } from '../database/database.ts';
import { questionsOf, type FormQuestions } from './form-questions.ts';
import { answersOfMember, findHousehold } from './known-household.ts';
import { findSent, knownFromSent, sentTimesOf } from './sent-before.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';
import { statement } from '../database/statement.ts';

/** Answers, and the names of those answers and lists that were not given here. */
interface Prefilled {
  readonly answers: Answers;
  readonly prefilled: readonly string[];
  /** ISO instant at which any of these answers was last sent, with this form or another; null if never. */
  readonly toldAt: string | null;
  /** ISO instants at which each was sent: by answer name, or by item id. */
  readonly told: Readonly<Record<string, string>>;
}

type Facts = Readonly<Record<AccountFact, string | null>>;

/**
 * Fills in known answers where there are none yet (WCAG 2.2, 3.3.7: nothing is asked twice): facts of the
 * account, then the person's last submissions of the forms in `knownFrom`, where both ask in the same way; and
 * for a list without any known items, its first item and the household on the register. The person sees them
 * and may correct them; they count as answers after a save.
 * @param forms the council's
 */
export async function prefill(
  database: TenantDatabase,
  definition: FormDefinition,
  accountId: string,
  answers: Answers,
  forms: ReadonlyMap<string, LoadedForm>,
): Promise<Prefilled> {
  const { prefill: wanted = {}, firstItem = {}, household = {}, knownFrom = [], identifier } = definition;
  const asked = questionsOf(definition);
  const isOpen = (list: string) => answers.lists[list] === undefined;
  const wantsFacts =
    Object.keys(wanted).some((name) => answers.values[name] === undefined) ||
    Object.keys(firstItem).some(isOpen);
  const [facts, members, sent] = await Promise.all([
    wantsFacts ? findFacts(database, accountId) : undefined,
    Object.keys(household).some(isOpen) ? findHousehold(database, accountId) : [],
    findSent(database, accountId, [...knownFrom, identifier], forms),
  ]);
  const known = knownFromSent(
    asked,
    sent.filter((form) => form.identifier !== identifier),
  );
  const values: Record<string, AnswerValue> = {};
  const lists: Record<string, readonly ListItem[]> = {};
  for (const [name, source] of Object.entries(wanted)) {
    const value = facts?.[source] ?? null;
    if (value !== null && answers.values[name] === undefined) values[name] = value;
  }
  for (const [name, value] of Object.entries(known.values))
    if (value !== undefined && answers.values[name] === undefined) values[name] ??= value;
  for (const [list, items] of Object.entries(known.lists))
    if (items !== undefined && isOpen(list)) lists[list] = items;
  for (const list of new Set([...Object.keys(firstItem), ...Object.keys(household)])) {
    if (!isOpen(list) || lists[list] !== undefined) continue;
    const first = facts === undefined ? {} : knownOfFirst(firstItem[list] ?? {}, facts);
    const wantedOfEach = household[list];
    const each = wantedOfEach === undefined ? [] : members;
    const people = each[0]?.role === 'applicant' ? each : [null, ...each];
    const questions = asked.questions.get(list) ?? new Map<string, AnswerSchema>();
    const ofMembers = people.map((member, at) => ({
      ...(member && wantedOfEach && answersOfMember(member, wantedOfEach, questions)),
      ...(at === 0 && first),
    }));
    const items = ofMembers.map((item, at) => ({ ...item, id: knownItemId(accountId, list, at) }));
    // An item with nothing but its id and booleans is not a person.
    const isPerson = items.some(({ id: _id, ...item }) =>
      Object.values(item).some((value) => typeof value !== 'boolean'),
    );
    if (isPerson) lists[list] = items;
  }
  const all = { ...answers.lists, ...lists };
  const filled = Object.fromEntries(
    Object.entries(lists).map(([list, items]) => [
      list,
      items.map((item) => withoutStrangers(item, asked, list, all)),
    ]),
  );
  const filledIn = {
    values: { ...answers.values, ...values },
    lists: { ...answers.lists, ...filled },
  };
  const told = sentTimesOf(asked, filledIn, sent);
  return {
    answers: filledIn,
    prefilled: [...Object.keys(values), ...Object.keys(filled)],
    toldAt: Object.values(told).toSorted().at(-1) ?? null,
    told,
  };
}

/** The known facts of a list's first item, as answers. */
function knownOfFirst(wanted: Readonly<Record<string, AccountFact | true>>, facts: Facts) {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, source]) => {
      const value = source === true ? source : facts[source];
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** Deterministic, so that two devices begin with one person. */
function knownItemId(accountId: string, list: string, at: number): string {
  const digits = createHash('sha256')
    .update(`${accountId} ${list}${at === 0 ? '' : ` ${at}`}`)
    .digest('hex');
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

/** Drops references to items that do not exist, such as to people who lived at an address. */
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

const accountFacts = statement({
  values: { accountId: 'uuid' },
  row: { email: 'text', firstName: 'text?', lastName: 'text?', dateOfBirth: 'text?' },
  text: `
    select email, first_name as "firstName", last_name as "lastName",
           to_char(date_of_birth, 'YYYY-MM-DD') as "dateOfBirth"
      from account where tenant_id = app_tenant() and id = $accountId`,
});

async function findFacts(database: TenantDatabase, accountId: string): Promise<Facts> {
  const [account] = await database.run(accountFacts, { accountId });
  if (!account) throw new Error('The account of a form is gone.');
  return {
    'account.firstName': account.firstName,
    'account.lastName': account.lastName,
    'account.dateOfBirth': account.dateOfBirth,
    'account.email': account.email,
  };
}
