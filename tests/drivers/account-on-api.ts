import { accountRefusal, type PersonsEvent } from '#machines/lifecycle/account-refusal.ts';
import {
  accountRow,
  type AccountEvent,
  type AccountRow,
  type StoredAccountState,
  type LogInBrowser,
} from '#machines/lifecycle/account.machine.ts';
import { accountModel } from '#machines/lifecycle/account.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { AccountAnswerSchema } from '#schemas/api/accounts.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { AccountStatusResponseSchema } from '#schemas/backoffice/account-status.ts';
import type { AccountScene } from '../api/accounts/account-scene.ts';
import type { BackOffice } from '../backoffice/back-office.ts';
import { moveClock, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { ownEvent } from './actor-events.ts';
import { letterTo } from './account-letter.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof accountModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof accountModel)['project']>;

/** A council with plainly worded mail, and its staff. */
export interface AccountWorld {
  readonly scene: AccountScene;
  readonly office: BackOffice;
}

interface Running {
  readonly id: string;
  readonly registrationNumber: string;
  email: string;
  password: string;
  /** The person's own browser, known from an earlier log-in. */
  readonly home: Client;
}

const tenantId = 'ashcombe';
const lockedFor = 15 * 60;
const wrongPassword = 'some other door entirely';
const worthlessToken = 'a-link-that-nobody-was-ever-sent';

/** The audit entries each event must leave if it is taken. */
const recorded: Readonly<Record<AccountEvent['type'], readonly string[]>> = {
  'login.succeed': ['session.start'],
  'login.fail': ['login.fail'],
  'lock.expire': [],
  'account.confirm': ['account.confirm'],
  'password.reset': ['password.reset'],
  'password.change': ['password.change'],
  'email.change': ['email.change'],
  'account.suspend': ['account.suspend'],
  'account.restore': ['account.reinstate'],
};

/**
 * Runs the life of an account on the API. Each verdict that an event carries is first set up with letters,
 * browsers and the clock; the event itself is a call.
 */
export function accountOnApi(world: () => AccountWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  let made = 0;
  const current = () => started(running);
  const query = async <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
    (await world().scene.database.pool.query<Row>(text, values)).rows;
  const change = (setting: string, ...values: unknown[]) =>
    query(`update account set ${setting} where id = $1`, current().id, ...values);
  const browser = () => world().scene.browser(tenantId);

  async function readRow(): Promise<AccountRow> {
    const [row] = await query<{ state: StoredAccountState; locked: boolean }>(
      'select state, coalesce(locked_until > app_now(), false) as locked from account where id = $1',
      current().id,
    );
    if (!row) throw new Error('The account is gone.');
    return accountRow(row.state, row.locked);
  }

  /**
   * Returns everything about the account that an event may change, with the failure counts of known browsers if
   * `devices`.
   */
  async function written({ devices }: { readonly devices: boolean }): Promise<string> {
    const [row] = await query<{ written: string }>(
      `select concat_ws('; ', to_jsonb(account) - 'locale',
         case when $2 then (select jsonb_agg(to_jsonb(known) order by device_hash) from known_device known
                             where account_id = $1) end,
         (select count(*) from session where account_id = $1 and ended_at is null)) as written
         from account where id = $1`,
      current().id,
      devices,
    );
    return row?.written ?? '';
  }

  async function audited(): Promise<readonly string[]> {
    const rows = await query<{ event: string }>(
      'select event from audit_event where account_id = $1 order by id',
      current().id,
    );
    return rows.map(({ event }) => event);
  }

  /**
   * Sets the failure count and the lock that apply to the attempt (the account's, or the known browser's) as the event
   * says.
   */
  async function setDoor({ knownDevice, deviceLocked }: LogInBrowser, failures: number): Promise<void> {
    const { id } = current();
    await query(
      `update known_device set failed_attempts = $2,
         locked_until = case when $3 then app_now() + interval '15 minutes' end where account_id = $1`,
      id,
      knownDevice ? failures : 0,
      deviceLocked,
    );
    if (!knownDevice && (await readRow()).state !== 'locked') {
      // An expired lock would start a new count.
      await change('failed_attempts = $2, locked_until = null', failures);
    }
  }

  const nextPassword = () => `tea kettle by the river ${(made += 1)}`;

  /** Prepares the call that makes an event happen; the call returns its refusal code, or null. */
  async function prepare(event: PersonsEvent): Promise<() => Promise<string | null>> {
    const { scene } = world();
    const { id, email, password: word, home } = current();
    switch (event.type) {
      case 'login.succeed':
      case 'login.fail': {
        await setDoor(event, event.type === 'login.fail' && event.isLastTry ? 4 : 0);
        const client = event.knownDevice ? home : await browser();
        const typed = event.type === 'login.succeed' ? word : wrongPassword;
        return async () =>
          (await client.logIn(email, typed, { rememberMe: true })).as(UserResponseSchema).status
            .errorMessages[0] ?? null;
      }
      case 'account.confirm': {
        const token = event.proven ? await letterTo(scene, id, 'confirm') : worthlessToken;
        return refusalOf(await browser(), 'authentication/confirm', { proof: { token } });
      }
      case 'password.reset': {
        const token = event.proven ? await letterTo(scene, id, 'reset') : worthlessToken;
        const chosen = nextPassword();
        return refusalOf(
          await browser(),
          'authentication/reset-confirm',
          { proof: { token }, password: chosen },
          () => {
            current().password = chosen;
          },
        );
      }
      case 'password.change': {
        await setDoor({ knownDevice: true, deviceLocked: false }, 0);
        const chosen = nextPassword();
        const body = { currentPassword: event.proven ? word : wrongPassword, password: chosen };
        return refusalOf(await member(), 'account/change-password', body, () => {
          current().password = chosen;
        });
      }
      case 'email.change': {
        const address = scene.newAddress();
        const token = event.proven ? await letterTo(scene, id, 'changeEmail', address) : worthlessToken;
        // Another person makes an account with this address before the letter is opened.
        if (!event.free) {
          await query(
            "insert into account (tenant_id, email, name, state) values ($1, $2, 'Another person', 'active')",
            tenantId,
            address,
          );
        }
        return refusalOf(await browser(), 'authentication/confirm-email-change', { proof: { token } }, () => {
          current().email = address;
        });
      }
    }

    /** Returns the person's own browser with a session, even if they could not log in now. */
    async function member(): Promise<Client> {
      await home.visit();
      const [row] = await query<{ live: boolean }>(
        `select exists (select from session where account_id = $1 and ended_at is null and last_seen_at + idle_limit > app_now())
           as live`,
        id,
      );
      if (!row?.live && (await readRow()).context.stored === 'active') await home.logIn(email, word);
      return home;
    }
  }

  const isTaken = async (event: AccountEvent): Promise<boolean> => {
    switch (event.type) {
      case 'lock.expire':
        await moveClock(world().scene.database.pool, event.due ? lockedFor : 0);
        return event.due;
      case 'account.suspend':
        return setAccountState('suspended');
      case 'account.restore':
        await change('suspended_from = $2', event.confirmed ? 'active' : 'unconfirmed');
        return setAccountState('restored');
      default:
        return (await (await prepare(event))()) === (event.type === 'login.fail' ? 'login.invalid' : null);
    }
  };

  async function setAccountState(standing: 'suspended' | 'restored'): Promise<boolean> {
    const path = `/api/backoffice/accounts/${current().registrationNumber}/standing`;
    const answer = await world().office.send('PUT', path, { body: { standing } });
    return answer.as(AccountStatusResponseSchema).changed;
  }

  return {
    name: 'API',
    async start(scenario) {
      const { scene } = world();
      const { id, email } = await scene.newAccount('active', tenantId);
      const [row] = await query<{ number: string }>(
        'select registration_number as number from account where id = $1',
        id,
      );
      const home = await browser();
      await home.logIn(email, password, { rememberMe: true });
      running = { id, email, password, home, registrationNumber: row?.number ?? '' };
      const state = accountStateOf(scenario);
      if (state !== 'active') {
        await query('update session set ended_at = app_now() where account_id = $1', id);
        await change('state = $2', state);
      }
      if (scenario.startsWith('locked')) {
        await change("failed_attempts = 5, locked_until = app_now() + $2 * interval '1 second'", lockedFor);
      }
    },
    async act(sent, label) {
      const event = accountEvent(sent);
      const before = (await audited()).length;
      if (!(await isTaken(event))) throw new Error(`${label} was not taken`);
      const facts = (await audited()).slice(before);
      const missing = recorded[event.type].filter((fact) => !facts.includes(fact));
      if (missing.length > 0) throw new Error(`${label} was taken and not written down: ${missing.join()}`);
    },
    async settle(actor) {
      throw new Error(`A lifecycle has no ${actor}.`);
    },
    async tick(delay) {
      throw new Error(`A lifecycle has no ${delay}.`);
    },
    async observe() {
      const { state, context } = await readRow();
      return { state, stored: context.stored };
    },
    async attempt(sent, label) {
      const event = accountEvent(sent);
      const row = await readRow();
      if (event.type === 'lock.expire') return 'notTried';
      if (event.type === 'account.suspend' || event.type === 'account.restore') {
        const before = await written({ devices: true });
        const changed = await setAccountState(event.type === 'account.suspend' ? 'suspended' : 'restored');
        return changed || (await written({ devices: true })) !== before ? 'accepted' : 'refused';
      }
      const makeCall = await prepare(event);
      // A wrong current password counts as a failure at that browser.
      const seen = { devices: event.type !== 'password.change' };
      const before = await written(seen);
      const code = await makeCall();
      if ((await written(seen)) !== before) return 'accepted';
      const expected = accountRefusal(row, event);
      if (code !== expected && !isConfirmedAlready(row, event, code)) {
        throw new Error(`${label}: refused with ${code}, not ${expected}`);
      }
      await setDoor({ knownDevice: true, deviceLocked: false }, 0);
      return 'refused';
    },
    async stop() {
      running = undefined;
    },
  };
}

/** Returns a call that returns its refusal code, or runs `done` and returns null. */
function refusalOf(client: Client, path: string, body: object, done: () => void = () => {}) {
  return async (): Promise<string | null> => {
    const answer = await client.post(`/api/${path}`, { body });
    if (answer.status === 401) return answer.code === 'session.required' ? 'session.ended' : answer.code;
    const { status } = answer.as(AccountAnswerSchema);
    if (status.valid) done();
    return status.valid ? null : (status.errorMessages[0] ?? 'none');
  };
}

/** True if a second confirmation, for example in another tab, is answered as already confirmed. */
function isConfirmedAlready({ context }: AccountRow, event: PersonsEvent, code: string | null): boolean {
  return event.type === 'account.confirm' && context.stored === 'active' && code === null;
}

function accountStateOf(scenario: Scenario): StoredAccountState {
  if (scenario.endsWith('unconfirmed')) return 'unconfirmed';
  return scenario.endsWith('suspended') ? 'suspended' : 'active';
}

const accountEvent = ownEvent<AccountEvent>(accountModel);
