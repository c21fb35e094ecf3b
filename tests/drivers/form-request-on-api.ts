import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { FormRequestEvent } from '#machines/lifecycle/form-request.machine.ts';
import { formRequestModel } from '#machines/lifecycle/form-request.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import {
  FormStartResponseSchema,
  requestStates,
  requestTypes,
  type RequestState,
  type RequestType,
} from '#schemas/api/forms.ts';
import { CouncilFormResponseSchema } from '#schemas/backoffice/form-request.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { BackOffice } from '../backoffice/back-office.ts';
import type { Answer, Client } from '../support/client.ts';
import { started } from '../support/started.ts';
import { ownEvent } from './actor-events.ts';

type Scenario = (typeof formRequestModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof formRequestModel)['project']>;

/** The portal, the council and the form with which a form request is tested. */
export interface FormRequestWorld {
  readonly pool: Pool;
  readonly tenantId: string;
  readonly newClient: () => Client;
  /** The council's own program, which runs reviews. */
  readonly office: BackOffice;
  /** A form with requests of every type. */
  readonly form: string;
  /** The same person at a portal whose form file lets only the council begin an update. */
  readonly whereCouncilBegins: (email: string) => Promise<Client>;
  /** Answers that can be submitted, and answers that cannot. */
  readonly whole: Answers;
  readonly unfinished: Answers;
}

interface Running {
  readonly email: string;
  readonly accountId: string;
  readonly registrationNumber: string;
  readonly person: Client;
}

interface Row {
  readonly state: RequestState;
  readonly requestType: RequestType;
  readonly version: number;
  /** Everything that an event may change in the request and its submissions. */
  readonly written: string;
}

type CouncilEvent = Extract<FormRequestEvent, { type: 'form.pause' | 'form.resume' | 'form.reopen' }>;

/**
 * Runs the life of a form request on the API: the person acts through their browser, the council through its
 * program. A verdict that the call does not carry is first set up in the stored draft.
 */
export function formRequestOnApi(world: () => FormRequestWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);

  async function readRow(): Promise<Row> {
    const { rows } = await world().pool.query<{
      state: string;
      requestType: string;
      version: number;
      written: string;
    }>(
      `select state, request_type as "requestType", version,
              concat(to_jsonb(request), ' ', (select count(*) from form_submission sent
                                               where sent.account_id = request.account_id)) as written
         from form_request request
        where account_id = $1 and form_identifier = $2 and superseded_at is null`,
      [current().accountId, world().form],
    );
    const [row] = rows;
    const state = requestStates.find((each) => each === row?.state);
    const requestType = requestTypes.find((each) => each === row?.requestType);
    if (!row || !state || !requestType) throw new Error('The request is gone, or says what it cannot be.');
    return { state, requestType, version: row.version, written: row.written };
  }

  /** Makes the stored draft whole or unfinished, as a changed definition or a passing day would. */
  async function keep(answers: Answers, begun?: boolean): Promise<void> {
    await world().pool.query(
      `update form_request
          set answers = $2,
              version = case when $3::boolean is null then version when $3 then greatest(version, 1) else 0 end,
              saved_at = case when $3 is null then saved_at when $3 then coalesce(saved_at, app_now()) end
        where account_id = $1 and superseded_at is null`,
      [current().accountId, JSON.stringify(answers), begun ?? null],
    );
  }

  const answersOf = ({ complete }: { readonly complete: boolean }) =>
    complete ? world().whole : world().unfinished;

  async function pretend(event: FormRequestEvent): Promise<void> {
    if (event.type === 'form.submit' || event.type === 'form.reopen') await keep(answersOf(event));
    if (event.type === 'form.resume') await keep(answersOf(event), event.begun);
    if (event.type === 'form.offer') {
      await world().pool.query(
        'update form_request set start_key = $2 where account_id = $1 and superseded_at is null',
        [current().accountId, event.isOwn ? randomUUID() : null],
      );
    }
  }

  async function send(event: FormRequestEvent): Promise<Answer> {
    const { person } = current();
    const { form } = world();
    if (event.type === 'update.start') {
      const client = event.allowed ? person : await world().whereCouncilBegins(current().email);
      return client.post(`/api/forms/${form}/update`, { headers: { 'idempotency-key': randomUUID() } });
    }
    if (event.type === 'form.offer') return askCouncil(event.type, event.requestType);
    if (event.type !== 'draft.save' && event.type !== 'form.submit') return askCouncil(event.type);
    const { definitionHash } = (await person.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
    const { version } = await readRow();
    const headers = { 'idempotency-key': randomUUID() };
    return event.type === 'draft.save'
      ? person.send('PUT', `/api/forms/${form}/draft`, {
          body: { definitionHash, version, answers: answersOf(event) },
          headers,
        })
      : person.post(`/api/forms/${form}/submit`, {
          body: { definitionHash, version, agreed: event.agreed },
          headers,
        });
  }

  const askCouncil = (event: CouncilEvent['type'] | 'form.offer', requestType?: RequestType) =>
    world().office.send('POST', `/api/backoffice/forms/${world().form}/${current().registrationNumber}`, {
      body: requestType === undefined ? { event } : { event, requestType },
    });

  /** @throws {Error} if the event was refused. */
  async function take(event: FormRequestEvent): Promise<void> {
    const answer = await send(event);
    if (answer.status !== 200) throw new Error(`${event.type}: ${answer.status} ${answer.text}`);
    const { state } = await readRow();
    // The person's answers contain the progress; the council's contain nothing else.
    const { state: said } = answer.as(CouncilFormResponseSchema).formProgress;
    if (said !== state) throw new Error(`${event.type} was answered with ${said}, and the row says ${state}`);
  }

  return {
    name: 'API',
    async start(scenario) {
      const { pool, tenantId, form, newClient } = world();
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(pool, tenantId, email);
      const { rows } = await pool.query<{ number: string }>(
        'select registration_number as number from account where id = $1',
        [accountId],
      );
      const person = newClient();
      await person.logIn(email, password);
      running = { email, accountId, registrationNumber: rows[0]?.number ?? '', person };
      // The first save makes this row; before it, no draft can carry a verdict.
      await pool.query(
        `insert into form_request (tenant_id, account_id, form_identifier, request_type) values ($1, $2, $3, 'new')`,
        [tenantId, accountId, form],
      );
      const { requestType, state } = requestOf(scenario);
      const whole: FormRequestEvent = { type: 'draft.save', complete: true };
      if (requestType !== 'new') {
        await take(whole);
        await take({ type: 'form.submit', complete: true, agreed: true });
        const offered = await askCouncil('form.offer', requestType);
        if (offered.status !== 200) throw new Error(`form.offer: ${offered.status} ${offered.text}`);
      }
      if (state === 'progress') await take({ ...whole, complete: false });
      if (state === 'submit' || state === 'submitted') await take(whole);
      if (state === 'submitted') await take({ type: 'form.submit', complete: true, agreed: true });
      if (state === 'on-hold') await take({ type: 'form.pause' });
    },
    async act(sent) {
      const event = formEvent(sent);
      await pretend(event);
      await take(event);
    },
    async settle(actor) {
      throw new Error(`A lifecycle has no ${actor}.`);
    },
    async tick(delay) {
      throw new Error(`A lifecycle has no ${delay}.`);
    },
    async observe() {
      const { state, requestType } = await readRow();
      return { state, requestType };
    },
    async attempt(sent, label) {
      const event = formEvent(sent);
      const before = await readRow();
      await pretend(event);
      const { written } = await readRow();
      const answer = await send(event);
      const after = await readRow();
      if (answer.status === 200) return 'accepted';
      if (after.written !== written) throw new Error(`${label} was refused and wrote all the same`);
      const expected = refusalOf(before.state, event);
      if (answer.code !== expected) throw new Error(`${label}: refused with ${answer.code}, not ${expected}`);
      return 'refused';
    },
    async stop() {
      running = undefined;
    },
  };
}

/** Returns the error code for an event that the state, or one of the event's verdicts, does not allow. */
function refusalOf(state: RequestState, event: FormRequestEvent): ErrorCode {
  if (event.type !== 'draft.save' && event.type !== 'form.submit') return 'form.notAllowed';
  // Without the agreement the body is invalid.
  if (event.type === 'form.submit' && !event.agreed) return 'request.invalid';
  if (state === 'submitted') return 'form.alreadySubmitted';
  return state === 'on-hold' ? 'form.onHold' : 'form.incomplete';
}

function requestOf(scenario: Scenario): { requestType: RequestType; state: RequestState } {
  const requestType = requestTypes.find((type) => scenario.startsWith(`${type}-`));
  const state = requestStates.find((each) => scenario === `${requestType}-${each}`);
  if (!requestType || !state) throw new Error(`No request for a form is ${scenario}.`);
  return { requestType, state };
}

const formEvent = ownEvent<FormRequestEvent>(formRequestModel);
