import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { addAccount, addAdvert, addApplication } from '#tools/scenario/arrange.ts';
import type { FileShelf } from '../api/files/file-shelf.ts';

/** A person with a row in each table of personal data, and their name in each free text. */
export interface WholePerson {
  readonly id: string;
  readonly number: string;
  readonly email: string;
  readonly applicationId: string;
  /** Bids on a closed advert and on an open one. */
  readonly stoodBid: string;
  readonly liveBid: string;
  readonly openAdvert: string;
  /** Hashes of the files in the store, in hexadecimal. */
  readonly hashes: readonly string[];
}

/**
 * Adds a person with everything; all of it has ended except the bid on an open advert.
 * @param name A single word that occurs for no other person.
 */
export async function addWholePerson(
  pool: Pool,
  shelf: FileShelf,
  tenantId: string,
  name: string,
): Promise<WholePerson> {
  const { rows: clock } = await pool.query<{ now: Date }>('select app_now() as now');
  const now = clock[0]?.now ?? new Date();
  const add = (table: string, row: Readonly<Record<string, unknown>>) => addRow(pool, tenantId, table, row);
  const words = { 'en-GB': `About ${name}` };
  const email = `${name}@residents.example`;
  const id = await addAccount(pool, tenantId, email);
  await pool.query('update account set name = $2, first_name = $2, last_name = $2 where id = $1', [id, name]);
  const mine = { account_id: id };
  const applicationId = await addApplication(pool, tenantId, id);
  await pool.query('update application set external_reference = $2, reference = $3 where id = $1', [
    applicationId,
    `EXT-${name}`,
    `REF-${name}`,
  ]);
  const application = { application_id: applicationId };
  await add('account_message', { ...application, external_reference: name, texts: words });
  await add('account_request', { ...mine, purpose: 'changeEmail', email });
  await add('account_token', {
    ...mine,
    purpose: 'changeEmail',
    request_id: randomUUID(),
    token_hash: randomBytes(32),
    code_hash: '',
    email,
    expires_at: now,
  });
  const choice = await add('alert_choice', { ...mine, alert: 'suitableHomes', state: 'on' });
  await add('unsubscribe_token', { token_hash: randomBytes(32), choice_id: choice });
  await add('alert_waiting', { ...mine, round_id: 1, alert: 'suitableHomes', subjects: [name], due_at: now });

  const closedAdvert = await addAdvert(pool, tenantId, { opensIn: -7_200, closesIn: -3_600 });
  const openAdvert = await addAdvert(pool, tenantId);
  const bidOn = (advert_id: string, state: 'live' | 'stood') =>
    add('bid', { ...bidOf(applicationId, now), advert_id, state });
  const stoodBid = await bidOn(closedAdvert, 'stood');
  const liveBid = await bidOn(openAdvert, 'live');
  for (const bid_id of [stoodBid, liveBid]) {
    await add('bid_event', {
      ...mine,
      bid_id,
      event: 'bid.place',
      made_by: 'applicant',
      at: now,
      total_bids: 1,
      queue_position: 1,
    });
  }
  const fingerprint = randomUUID();
  await add('lettings_rules', { fingerprint, policy: {} });
  await add('shortlist', { advert_id: closedAdvert, rules_fingerprint: fingerprint, advert: {} });
  await add('shortlist_entry', {
    ...application,
    bid_id: stoodBid,
    advert_id: closedAdvert,
    ordinal: 1,
    queue_position: 1,
    rank_key: applicationId,
    facts: { band: name },
    scheme_identifiers: '{ashcombe-homes}',
    // As JSON: other lists are PostgreSQL's arrays.
    obstacles: '[]',
    state: 'skipped',
    skip_reason: 'noContact',
  });
  await add('shortlist_order', {
    advert_id: closedAdvert,
    number: 1,
    made_at: now,
    as_of: '2026-03-02',
    rules_fingerprint: fingerprint,
    digest: 'sha256',
  });
  await add('shortlist_order_entry', {
    advert_id: closedAdvert,
    number: 1,
    bid_id: stoodBid,
    ordinal: 1,
    queue_position: 1,
    rank_key: applicationId,
    facts: { band: name },
    scheme_identifiers: '{ashcombe-homes}',
    obstacles: '[]',
    salt: randomUUID(),
    digest: 'sha256',
  });
  await add('shortlist_event', {
    advert_id: closedAdvert,
    bid_id: stoodBid,
    event: 'entry.skip',
    reason: 'noContact',
    note: `About ${name}`,
  });
  const offer = await add('offer', {
    ...application,
    external_reference: `O/${randomUUID()}`,
    advert_id: closedAdvert,
    bid_id: stoodBid,
    home: 1,
    kind: 'ordinary',
    state: 'refused',
    made_at: '2026-03-02T10:00:00Z',
    answer_by: '2026-03-05T10:00:00Z',
    lost_at: '2026-03-03T10:00:00Z',
    answer: 'refuse',
    refusal_reason: 'health',
    refusal_words: `About ${name}`,
    answered_at: '2026-03-03T10:00:00Z',
    answered_by: 'resident',
    decision: {
      counts: false,
      by: 'An officer',
      because: null,
      at: '2026-03-04T10:00:00Z',
      penalty: null,
      reviewBy: null,
    },
  });
  await add('offer_event', {
    offer_id: offer,
    event: 'offer.refuse',
    made_by: 'resident',
    note: `About ${name}`,
  });
  await add('alert_place', { bid_id: stoodBid, queue_position: 1 });
  await add('automatic_bidding', {
    ...mine,
    state: 'off',
    choices: { areas: [name], neverAreas: [], bedrooms: [], advertTypeIds: [], needs: [] },
    changed_by: 'resident',
  });
  await add('automatic_look', {
    ...mine,
    ...application,
    advert_id: closedAdvert,
    bid_id: stoodBid,
    outcome: 'bid',
    choices_version: 1,
  });
  await add('favourite', { ...mine, advert_id: openAdvert });
  await add('saved_search', { ...mine, name, params: { garden: 'yes' }, save_key: randomUUID() });

  const caseId = await add('housing_case', {
    ...mine,
    ...application,
    external_reference: `CASE-${name}`,
    reference: name,
    kind: 'homelessness',
    title: words,
    opened_on: now,
    closed_on: now,
  });
  await add('case_officer', {
    case_id: caseId,
    officer_reference: `officer of ${name}`,
    part: 'primary',
    position: 1,
  });
  const planId = await add('housing_plan', { case_id: caseId, external_reference: `PLAN-${name}` });
  await add('housing_plan_version', {
    plan_id: planId,
    version: 1,
    content: { situation: words, steps: [] },
  });
  const action = await add('workflow_action', {
    ...mine,
    ...application,
    case_id: caseId,
    action_type: 'send-proof',
    origin: 'council',
    reference: `A-${name}`,
    title: words,
    state: 'completed',
    ended_at: now,
  });
  await add('workflow_action_event', {
    action_id: action,
    event: 'action.ask',
    made_by: 'council',
    note: words,
  });
  await add('plan_step', {
    plan_id: planId,
    reference: 'S1',
    owner: 'resident',
    action_id: action,
    reason: name,
  });
  await add('plan_step_event', {
    plan_id: planId,
    reference: 'S1',
    event: 'step.done',
    made_by: 'resident',
    note: name,
  });

  const definition_hash = randomBytes(8).toString('hex');
  await pool.query(
    'insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, $3, $4)',
    [tenantId, definition_hash, 'register', JSON.stringify(definition)],
  );
  const answers = { values: { why: name, tenure: 'own' }, lists: {} };
  const form = { form_identifier: 'register', request_type: 'new', definition_hash, answers };
  const request = await add('form_request', {
    ...mine,
    ...form,
    state: 'submitted',
    version: 1,
    saved_at: now,
    submitted_at: now,
  });
  await add('form_request', {
    ...mine,
    ...form,
    form_identifier: 'draft',
    state: 'progress',
    version: 1,
    saved_at: now,
  });
  const submission = await add('form_submission', {
    ...mine,
    ...form,
    request_id: request,
    declaration: [],
    locale: 'en-GB',
    reference: `F-${name}`,
    made_by: 'applicant',
    submitted_at: now,
    submit_key: randomUUID(),
  });
  await add('form_decision', { ...application, submission_id: submission, decision: 'accepted' });

  const thread = await add('message_thread', {
    ...mine,
    ...application,
    case_id: caseId,
    reference: `T-${name}`,
    subject: name,
    started_by: 'resident',
  });
  const message = await add('message', { thread_id: thread, body: `I am ${name}.`, sender: 'resident' });
  await add('message_draft', { ...mine, thread_id: thread, body: `I am still ${name}.` });

  const sent = [0, 1, 2].map(() => Buffer.from(`%PDF-1.7 ${name} ${randomUUID()}`));
  const files: string[] = [];
  const hashes: string[] = [];
  for (const bytes of sent) {
    const kept = await shelf.add(pool, { accountId: id, tenantId, name: `${name}.pdf`, bytes });
    files.push(kept.id);
    hashes.push(kept.sha256);
  }
  await add('form_submission_file', { submission_id: submission, file_id: files[0] });
  await add('message_file', { message_id: message, file_id: files[1] });
  await pool.query('update file set form_identifier = null, action_id = $2 where id = $1', [
    files[2],
    action,
  ]);
  await add('workflow_action_file', { action_id: action, file_id: files[2] });
  await add('officer_document', {
    ...mine,
    ...application,
    case_id: caseId,
    kind: 'letter',
    document_kind: 'other',
    external_reference: `D-${name}`,
    title: words,
    written_on: now,
    file_name: `${name}.pdf`,
    file_kind: 'pdf',
    size: 10,
    // The same bytes as one of the person’s own files.
    sha256: Buffer.from(hashes[0] ?? '', 'hex'),
  });

  await add('idempotent_request', { ...mine, key: randomUUID(), fingerprint: '', answer: { name }, at: now });
  const impersonation = await add('impersonation', {
    ...mine,
    staff_id: 'j.okafor',
    staff_name: 'Jo Okafor',
    reason: 'They rang',
    token_hash: randomBytes(32),
    token_expires_at: now,
  });
  await add('audit_event', {
    ...mine,
    event: 'staff.ask',
    made_by: 'staff',
    impersonation_id: impersonation,
  });
  await add('session', {
    ...mine,
    token_hash: randomBytes(32),
    idle_limit: '30 minutes',
    ends_at: now,
    ended_at: now,
    browser: name,
  });
  await add('known_device', { ...mine, device_hash: randomBytes(32) });
  await add('claim_attempt', mine);
  await add('feature_dismissal', { ...mine, feature_notice_identifier: 'news' });
  await add('resident_event', { ...mine, kind: 'message.send', made_by: 'resident', subject_id: name });
  await add('outbox', {
    kind: 'account.reset',
    payload: { accountId: id, name },
    outcome: 'sent',
    sent_at: now,
  });
  const { rows: numbers } = await pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [id],
  );
  return {
    id,
    number: numbers[0]?.number ?? '',
    email,
    applicationId,
    stoodBid,
    liveBid,
    openAdvert,
    hashes,
  };
}

/** A form with two questions. */
export const definition = {
  pages: {
    home: {
      title: 'Your home',
      schema: {
        type: 'object',
        properties: {
          why: { type: 'string' },
          tenure: {
            type: 'string',
            oneOf: [
              { const: 'own', title: 'I own it' },
              { const: 'rent', title: 'I rent it' },
            ],
          },
        },
      },
      ui: { why: { label: 'Why do you want to move?' }, tenure: { label: 'How do you live?' } },
    },
  },
};

/** Returns the columns of an applicant's bid, except its advert and its state. */
export const bidOf = (applicationId: string, placedAt: Date): Readonly<Record<string, unknown>> => ({
  application_id: applicationId,
  scheme_identifier: 'ashcombe-homes',
  cycle_id: 'cycle-1',
  counts_towards_limit: true,
  made_by: 'applicant',
  rank_key: applicationId,
  policy_version: 'test',
  reference: 'TEST0001',
  placed_at: placedAt,
});

/** Adds a row of a council to a table, objects as JSON. Returns its id, empty if the table has none. */
export async function addRow(
  pool: Pool,
  tenantId: string,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const columns = ['tenant_id', ...Object.keys(row)];
  const values = [
    tenantId,
    ...Object.values(row).map((value) => (isJson(value) ? JSON.stringify(value) : value)),
  ];
  const { rows } = await pool.query<Record<string, unknown>>(
    `insert into ${table} (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()}) returning *`,
    values,
  );
  return String(rows[0]?.['id'] ?? '');
}

function isJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value);
}

/** Returns the council's tables that contain one of these words anywhere, in order. */
export async function tablesWith(pool: Pool, tenantId: string, words: readonly string[]): Promise<string[]> {
  const tables = await walledTables(pool);
  const parts = tables.map(
    (table) =>
      `select '${table}' as table where exists (select from ${table} t where t.tenant_id = $1 and to_jsonb(t)::text ilike any ($2))`,
  );
  const { rows } = await pool.query<{ table: string }>(`${parts.join(' union all ')} order by 1`, [
    tenantId,
    words.map((word) => `%${word}%`),
  ]);
  return rows.map(({ table }) => table);
}

/** Returns the number of the council's rows in each table; tables without any are left out. */
export async function rowCounts(pool: Pool, tenantId: string): Promise<Readonly<Record<string, number>>> {
  const tables = await walledTables(pool);
  const { rows } = await pool.query<{ table: string; count: number }>(
    `select * from (${tables
      .map(
        (table) =>
          `select '${table}' as table, (select count(*)::integer from ${table} where tenant_id = $1) as count`,
      )
      .join(' union all ')}) as counted where count > 0 order by 1`,
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]));
}

async function walledTables(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id')
      order by 1`,
  );
  return rows.map(({ name }) => name);
}
