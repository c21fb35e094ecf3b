import type { Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';

interface CaseworkOptions {
  /** Accounts that get the casework, in turn. */
  readonly accountIds: readonly string[];
  readonly actions: number;
  readonly messages: number;
  /** The same seed gives the same ids: action n has the MD5 of `<seed>/action/<n>`, from 1 on. */
  readonly seed: string;
  /** The language of the council's texts. */
  readonly localeId: string;
  readonly now: Date;
}

/** Messages in a conversation, on average. */
const messagesInThread = 8;
/** One person in this many has a homelessness case with a plan. */
const peopleForAPlan = 6;

/** SQL: the people, numbered from 1. */
const people = `people as (
    select id, n from unnest($accountIds::uuid[]) with ordinality as row (id, n)
  )`;

// Out of a hundred actions, 20 wait for the resident, 10 are in review, 6 are with staff, and 64 are over.
const insertActions = statement({
  values: { seed: 'text', now: 'timestamptz', actions: 'integer', accountIds: 'uuid[]', localeId: 'text' },
  text: `
    with ${people}, row as (
      select people.id as account_id, number, md5($seed || '/action/' || number)::uuid as id,
             case when number * 37 % 100 < 20 then 'needsYou' when number * 37 % 100 < 30 then 'awaitingReview'
                  when number * 37 % 100 < 36 then 'withStaff' when number * 37 % 100 < 90 then 'completed'
                  else 'withdrawn' end as state,
             $now::timestamptz - (number % 700 + 1) * interval '1 day' as at
        from generate_series(1, $actions::integer) as number
        join people on people.n = (number - 1) % cardinality($accountIds) + 1
    )
    insert into workflow_action (tenant_id, id, reference, external_reference, origin, action_type, account_id, title,
                                 description, consequence, state, response, due_at, created_at, changed_at, seen_at, form_since,
                                 responded_at, ended_at)
    select app_tenant(), id, 'A-' || number, $seed || '-action-' || number, 'council', 'send-document', account_id,
           jsonb_build_object($localeId::text, 'Send us a copy of your tenancy agreement'),
           jsonb_build_object($localeId::text, 'We need it to see how long you have lived there. A photograph of each page is enough.'),
           jsonb_build_object($localeId::text, 'Without it we decide by what we have.'), state,
           case when state in ('awaitingReview', 'completed') then 'complete' end,
           case when state = 'needsYou' then $now::timestamptz + (number % 28) * interval '1 day' end, at, at,
           case when number % 3 > 0 then at end, at,
           case when state in ('awaitingReview', 'completed') then at end,
           case when state in ('completed', 'withdrawn') then at end
      from row
    on conflict do nothing`,
});
const insertActionEvents = statement({
  values: { seed: 'text' },
  text: `
    insert into workflow_action_event (tenant_id, action_id, event, made_by, at)
    select tenant_id, id, 'action.ask', 'council', created_at from workflow_action
     where tenant_id = app_tenant() and external_reference like $seed || '-action-%'`,
});
// A conversation gets every n-th message, n being the number of threads; the two sides take turns. In one of
// four the council's last message is unread.
const insertThreads = statement({
  values: { seed: 'text', now: 'timestamptz', threads: 'integer', messages: 'integer', accountIds: 'uuid[]' },
  text: `
    with ${people}
    insert into message_thread (tenant_id, id, external_reference, account_id, subject, reference, started_by, state,
                                messages, unread, last_from, created_at, last_at)
    select app_tenant(), md5($seed || '/thread/' || number)::uuid, $seed || '-thread-' || number, people.id,
           'Your application', 'M-' || number, started_by,
           case number % 10 when 0 then 'archived' when 1 then 'closed' else 'open' end, many,
           case when number % 4 = 0 and last_from = 'council' then 1 else 0 end, last_from, at,
           at + many * interval '1 day'
      from generate_series(1, $threads::integer) as number
      join people on people.n = (number - 1) % cardinality($accountIds) + 1
     cross join lateral (
       select ($messages::integer - number) / $threads::integer + 1 as many,
              case when number % 3 = 0 then 'resident' else 'council' end as started_by,
              $now::timestamptz - (number % 600 + 60) * interval '1 day' as at
     ) as thread
     cross join lateral (
       select case when (many % 2 = 1) = (started_by = 'council') then 'council' else 'resident' end as last_from
     ) as last
    on conflict do nothing`,
});
const insertMessages = statement({
  values: { seed: 'text' },
  text: `
    insert into message (tenant_id, thread_id, external_reference, sender, body, at, read_at)
    select thread.tenant_id, thread.id, thread.external_reference || '-' || place, sender,
           'We have looked at what you sent us. Please tell us whether anything has changed, such as who lives with you.',
           thread.created_at + place * interval '1 day',
           case when sender = 'council' and place <= thread.messages - thread.unread
                then thread.created_at + place * interval '1 day' end
      from message_thread as thread
     cross join lateral generate_series(1, thread.messages) as place
     cross join lateral (
       select case when (place % 2 = 1) = (thread.started_by = 'council') then 'council' else 'resident' end as sender
     ) as turn
     where thread.tenant_id = app_tenant() and thread.external_reference like $seed || '-thread-%'
     order by place
    on conflict do nothing`,
});
const insertCases = statement({
  values: { seed: 'text', now: 'timestamptz', accountIds: 'uuid[]', localeId: 'text' },
  text: `
    with ${people}
    insert into housing_case (tenant_id, id, external_reference, account_id, kind, reference, title, opened_on)
    select app_tenant(), md5($seed || '/case/' || n)::uuid, $seed || '-case-' || n, id, 'homelessness', 'H-' || n,
           jsonb_build_object($localeId::text, 'Help with homelessness'), ($now::timestamptz - interval '90 days')::date
      from people where n % ${peopleForAPlan} = 0
    on conflict do nothing`,
});
const insertPlans = statement({
  values: { seed: 'text', now: 'timestamptz' },
  text: `
    insert into housing_plan (tenant_id, id, case_id, external_reference, last_reviewed_on)
    select tenant_id, id, id, replace(external_reference, '-case-', '-plan-'), ($now::timestamptz - interval '9 days')::date
      from housing_case where tenant_id = app_tenant() and external_reference like $seed || '-case-%'
    on conflict do nothing`,
});
const insertVersions = statement({
  values: { seed: 'text', steps: 'jsonb' },
  text: `
    insert into housing_plan_version (tenant_id, plan_id, version, content)
    select tenant_id, id, 1, jsonb_build_object('steps', $steps::jsonb) from housing_plan
     where tenant_id = app_tenant() and external_reference like $seed || '-plan-%'
    on conflict do nothing`,
});
const insertSteps = statement({
  values: { seed: 'text', steps: 'jsonb' },
  text: `
    insert into plan_step (tenant_id, plan_id, reference, owner, is_expected)
    select plan.tenant_id, plan.id, step ->> 'reference', step ->> 'owner',
           step ->> 'owner' = 'resident' and step ->> 'kind' = 'required'
      from housing_plan as plan cross join jsonb_array_elements($steps) as step
     where plan.tenant_id = app_tenant() and plan.external_reference like $seed || '-plan-%'
    on conflict do nothing`,
});

/**
 * Writes actions in every state, conversations with unread messages, and plans, like a council's after some years. No
 * letters are sent. Returns the numbers of new rows.
 */
export async function writeCasework(
  transaction: Transaction,
  { accountIds, actions, messages, seed, localeId, now }: CaseworkOptions,
): Promise<{ readonly actions: number; readonly messages: number; readonly plans: number }> {
  if (accountIds.length === 0) return { actions: 0, messages: 0, plans: 0 };
  const madeActions = await transaction.count(insertActions, { accountIds, actions, seed, localeId, now });
  await transaction.run(insertActionEvents, { seed });
  const threads = Math.ceil(messages / messagesInThread);
  await transaction.run(insertThreads, { accountIds, seed, now, threads, messages });
  const madeMessages = await transaction.count(insertMessages, { seed });
  await transaction.run(insertCases, { accountIds, seed, localeId, now });
  const madePlans = await transaction.count(insertPlans, { seed, now });
  const steps = planSteps.map(({ title, ...step }) => ({ ...step, title: { [localeId]: title } }));
  await transaction.run(insertVersions, { seed, steps });
  await transaction.run(insertSteps, { seed, steps });
  return { actions: madeActions, messages: madeMessages, plans: madePlans };
}

/** The steps of each plan: two of the resident's and one of the council's. */
const planSteps = [
  { reference: 'papers', title: 'Send us your papers', owner: 'resident', kind: 'required', agreed: true },
  { reference: 'search', title: 'Look for a private home', owner: 'resident', kind: 'advice', agreed: true },
  { reference: 'call', title: 'Call your landlord', owner: 'council', kind: 'required', agreed: true },
];
