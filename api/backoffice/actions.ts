import type { ActionItem } from '#schemas/backoffice/action.ts';
import { actionFindings, type StoredAction } from './action-findings.ts';
import { actAsCouncil, type CouncilActionEvent } from '../casework/actions/council-action.ts';
import { writeCaseworkNotice } from '../casework/casework-notice.ts';
import { makeReference } from '../forms/make-reference.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { findCases, type KnownCase } from './cases.ts';
import { type Imported, doubled, hasErrors, type Sent } from './finding.ts';
import { findPeople, type OwnerOfRow, ownerAfter, type PeopleOfFeed } from './people-of-feed.ts';
import type { Transaction } from '../database/database.ts';
import { writeActionEvent } from '../casework/actions/write-action-event.ts';
import { statement, typed } from '../database/statement.ts';

/**
 * Imports the council's requests to people, and its answers. An item never undoes a person's answer given
 * meanwhile: a nightly export that does not know the answer yet changes nothing. `state` gives the council's
 * own moves, and a growing number says that it returns an action, so repeating the same item does nothing.
 */
export async function importActions(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<ActionItem>[],
): Promise<Imported> {
  const councils = sent.filter(({ item }) => item.actionId === undefined);
  const known = await holdActions(transaction, sent);
  const people = await findPeople(
    transaction,
    councils.filter(({ item }) => known.get(item)?.origin !== 'resident'),
  );
  const cases = await findCases(
    transaction,
    sent.flatMap(({ item }) => item.caseReference ?? []),
  );
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...people.findings,
    ...sent.flatMap((one) => actionFindings(one, files, { before: known.get(one.item), people, cases })),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  let [created, changed] = [0, 0];
  for (const { item } of sent) {
    const before = known.get(item);
    const asked = await ask(transaction, item, before, people, cases);
    const done = await act(transaction, item, asked.action);
    if (asked.isNew) created += 1;
    else if (asked.isChanged || done) changed += 1;
  }
  return { created, changed, unchanged: sent.length - created - changed, findings };
}

const readKnown = statement({
  values: { references: 'text[]', ids: 'uuid[]' },
  row: {
    id: 'uuid',
    externalReference: 'text?',
    origin: typed<StoredAction['origin']>('text'),
    state: typed<StoredAction['state']>('text'),
    returned: 'integer',
    accountId: 'uuid?',
    applicationId: 'uuid?',
    isDraft: 'boolean',
  },
  text: `
    select id, external_reference as "externalReference", origin, state, returned, account_id as "accountId",
           application_id as "applicationId",
           origin = 'resident' and state = 'needsYou' and responded_at is null as "isDraft"
      from workflow_action
     where tenant_id = app_tenant()
       and (external_reference = any ($references)
            or id = any ($ids::uuid[]))
     order by id
       for update`,
});

/** Finds the stored actions, by item, and locks their rows until the transaction ends. */
async function holdActions(
  transaction: Transaction,
  sent: readonly Sent<ActionItem>[],
): Promise<ReadonlyMap<ActionItem, StoredAction>> {
  const rows = await transaction.run(readKnown, {
    references: sent.map(({ item }) => item.externalReference),
    ids: sent.flatMap(({ item }) => item.actionId ?? []),
  });
  const found = new Map<ActionItem, StoredAction>();
  for (const { item } of sent) {
    const row =
      rows.find(({ id }) => id === item.actionId) ??
      rows.find(({ externalReference }) => externalReference === item.externalReference);
    if (row) found.set(item, row);
  }
  return found;
}

interface Asked {
  readonly action: StoredAction;
  readonly isNew: boolean;
  readonly isChanged: boolean;
}

/** Writes a request: a new row, or a new version of an open one. */
async function ask(
  transaction: Transaction,
  item: ActionItem,
  before: StoredAction | undefined,
  people: PeopleOfFeed,
  cases: ReadonlyMap<string, KnownCase>,
): Promise<Asked> {
  const caseId = item.caseReference === undefined ? null : (cases.get(item.caseReference)?.id ?? null);
  if (before?.origin === 'resident') return adopt(transaction, item, before, caseId);
  const named = people.ownerOf(item);
  const owner = named && before ? ownerAfter(before, named) : named;
  if (!owner) throw new Error('An item without a person has passed its check.');
  const words = {
    ...owner,
    caseId,
    title: item.title,
    description: item.description ?? {},
    consequence: item.consequence ?? null,
    dueAt: item.dueAt ?? null,
    uploads: item.uploads ?? [],
    formIdentifier: item.formIdentifier ?? null,
    mayRefuse: item.mayRefuse ?? false,
    isReviewed: item.isReviewed ?? true,
  };
  return before ? reword(transaction, before, words, item) : begin(transaction, item, owner, words);
}

const adoptOne = statement({
  values: {
    externalReference: 'text',
    caseId: 'uuid?',
    keepsDueAt: 'boolean',
    dueAt: 'timestamptz?',
    id: 'uuid',
  },
  row: { id: 'uuid' },
  text: `
    update workflow_action as action
       set external_reference = $externalReference, case_id = wanted.case_id, due_at = wanted.due_at,
           reminded_at = case when action.due_at is not distinct from wanted.due_at then reminded_at end
      from (select coalesce($caseId::uuid, case_id) as case_id,
                   case when $keepsDueAt or state in ('completed', 'withdrawn') then due_at
                        else $dueAt::timestamptz end as due_at
              from workflow_action where tenant_id = app_tenant() and id = $id) as wanted
     where action.tenant_id = app_tenant() and action.id = $id
       and (action.external_reference, action.case_id, action.due_at)
           is distinct from ($externalReference, wanted.case_id, wanted.due_at)
    returning action.id`,
});

/**
 * Links an action sent by a resident to the council's own system: its texts stay the resident's, and the
 * council may set a due date. The due date stays if it is left out, or if the action has ended.
 */
async function adopt(
  transaction: Transaction,
  { externalReference, dueAt }: ActionItem,
  before: StoredAction,
  caseId: string | null,
): Promise<Asked> {
  const rows = await transaction.run(adoptOne, {
    externalReference,
    caseId,
    keepsDueAt: dueAt === undefined,
    dueAt: dueAt ?? null,
    id: before.id,
  });
  return { action: before, isNew: false, isChanged: rows.length > 0 };
}

const insertActions = statement({
  values: { reference: 'text', externalReference: 'text', words: 'jsonb' },
  row: { id: 'uuid' },
  text: `
    insert into workflow_action (tenant_id, reference, external_reference, origin, action_type, account_id,
                                 application_id, case_id, title, description, consequence, due_at, uploads,
                                 form_identifier, may_refuse, is_reviewed)
    select app_tenant(), $reference, $externalReference, 'council', 'asked', (item ->> 'accountId')::uuid,
           (item ->> 'applicationId')::uuid, (item ->> 'caseId')::uuid, item -> 'title', item -> 'description',
           nullif(item -> 'consequence', 'null'), (item ->> 'dueAt')::timestamptz, item -> 'uploads',
           item ->> 'formIdentifier', (item ->> 'mayRefuse')::boolean, (item ->> 'isReviewed')::boolean
      from (select $words::jsonb as item) as sent
    returning id`,
});

async function begin(
  transaction: Transaction,
  { externalReference, officerReference }: ActionItem,
  owner: OwnerOfRow,
  words: object,
): Promise<Asked> {
  const rows = await transaction.run(insertActions, { reference: makeReference(), externalReference, words });
  const id = rows[0]?.id ?? '';
  await writeActionEvent(transaction, {
    actionId: id,
    event: 'action.ask',
    madeBy: 'council',
    officerReference: officerReference ?? null,
  });
  const dueAt = 'dueAt' in words && typeof words.dueAt === 'string' ? words.dueAt : undefined;
  if (owner.accountId !== null) {
    await writeCaseworkNotice(transaction, {
      kind: 'casework.actionAsked',
      accountId: owner.accountId,
      subjectId: id,
      dueAt,
    });
  }
  const action = { ...owner, id, externalReference, origin: 'council', state: 'needsYou' } as const;
  return { action: { ...action, returned: 0, isDraft: false }, isNew: true, isChanged: false };
}

const rewordActions = statement({
  values: { words: 'jsonb', id: 'uuid' },
  row: { id: 'uuid' },
  text: `
    update workflow_action as action
       set account_id = (item ->> 'accountId')::uuid, application_id = (item ->> 'applicationId')::uuid,
           case_id = (item ->> 'caseId')::uuid, title = item -> 'title', description = item -> 'description',
           consequence = nullif(item -> 'consequence', 'null'), due_at = (item ->> 'dueAt')::timestamptz,
           uploads = item -> 'uploads', form_identifier = item ->> 'formIdentifier',
           may_refuse = (item ->> 'mayRefuse')::boolean, is_reviewed = (item ->> 'isReviewed')::boolean,
           version = version + 1, changed_at = app_now(), seen_at = null, reminded_at = null
      from (select $words::jsonb as item) as sent
     where action.tenant_id = app_tenant() and action.id = $id
       and action.state not in ('completed', 'withdrawn')
       and (action.account_id, action.application_id, action.case_id, action.title, action.description,
            action.consequence, action.due_at, action.uploads, action.form_identifier, action.may_refuse,
            action.is_reviewed)
           is distinct from
           ((item ->> 'accountId')::uuid, (item ->> 'applicationId')::uuid, (item ->> 'caseId')::uuid, item -> 'title',
            item -> 'description', nullif(item -> 'consequence', 'null'), (item ->> 'dueAt')::timestamptz,
            item -> 'uploads', item ->> 'formIdentifier', (item ->> 'mayRefuse')::boolean,
            (item ->> 'isReviewed')::boolean)
    returning action.id`,
});

/** Updates the texts of an open action. An ended one is not reworded: it stays as the resident knew it. */
async function reword(
  transaction: Transaction,
  before: StoredAction,
  words: object,
  { state }: ActionItem,
): Promise<Asked> {
  const rows = await transaction.run(rewordActions, { words, id: before.id });
  // If the same item ends the action, the letter about that is enough.
  const isEnded = state === 'completed' || state === 'withdrawn';
  if (rows.length > 0 && before.state === 'needsYou' && !isEnded && before.accountId !== null) {
    await writeCaseworkNotice(transaction, {
      kind: 'casework.actionChanged',
      accountId: before.accountId,
      subjectId: before.id,
    });
  }
  return { action: before, isNew: false, isChanged: rows.length > 0 };
}

const eventTo = {
  withStaff: 'action.takeUp',
  completed: 'action.decide',
  withdrawn: 'action.withdraw',
} as const satisfies Readonly<Record<NonNullable<ActionItem['state']>, CouncilActionEvent>>;

/** Returns the action if the number has grown, and makes the council's own move. */
async function act(
  transaction: Transaction,
  { state, returned = 0, outcome, officerReference }: ActionItem,
  before: StoredAction,
): Promise<boolean> {
  const said = { words: outcome ?? null, officerReference: officerReference ?? null };
  let held = before;
  if (returned > before.returned) {
    const now = await actAsCouncil(transaction, held, { event: 'action.return', ...said });
    if (now) held = { ...held, state: now };
  }
  if (state !== undefined && state !== held.state) {
    const now = await actAsCouncil(transaction, held, { event: eventTo[state], ...said });
    if (now) held = { ...held, state: now };
  }
  return held.state !== before.state;
}
