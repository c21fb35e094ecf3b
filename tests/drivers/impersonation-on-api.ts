import { impersonationRefusal } from '#machines/lifecycle/impersonation-refusal.ts';
import {
  impersonationRow,
  type ImpersonationEvent,
  type ImpersonationRow,
} from '#machines/lifecycle/impersonation.machine.ts';
import { impersonationModel } from '#machines/lifecycle/impersonation.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { moveClock, password } from '#tools/scenario/arrange.ts';
import type { ImpersonationScene, Resident } from '../api/staff/impersonation-scene.ts';
import { StaffTab } from '../api/staff/impersonation-scene.ts';
import type { Client } from '../support/client.ts';
import { started } from '../support/started.ts';
import { ownEvent } from './actor-events.ts';

type Scenario = (typeof impersonationModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof impersonationModel)['project']>;

interface Running {
  readonly resident: Resident;
  readonly own: Client;
  readonly staffId: string;
  readonly browser: Client;
  readonly token: string;
  readonly id: string;
}

let staff = 0;

/** The recorded ending of an impersonation, by the event that ended it. */
const endedBy: Readonly<Partial<Record<ImpersonationEvent['type'], string>>> = {
  'impersonation.exit': 'logout',
  'impersonation.replace': 'replaced',
  'impersonation.expire': 'time',
  'sessions.end': 'others',
  'account.suspend': 'suspension',
};

/**
 * Runs the life of an impersonation on the API: each verdict is set up first, and the event itself is a call.
 */
export function impersonationOnApi(scene: () => ImpersonationScene): Driver<Scenario, Seen> {
  let running: Running | undefined;
  const current = () => started(running);
  const query = async <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
    (await scene().pool.query<Row>(text, values)).rows;
  const tab = () => new StaffTab(current().browser, current().id);

  async function readRow(): Promise<ImpersonationRow> {
    const [row] = await query<{ used: boolean; late: boolean; goesOn: boolean }>(
      `select used_at is not null as used, token_expires_at <= app_now() as late,
              exists (select from session where impersonation_id = $1 and ended_at is null
                         and least(ends_at, last_seen_at + idle_limit) > app_now()) as "goesOn"
         from impersonation where id = $1`,
      current().id,
    );
    if (!row) throw new Error('The impersonation is gone.');
    // An unused link has simply expired.
    return row.late && !row.used ? impersonationRow(true, false) : impersonationRow(row.used, row.goesOn);
  }

  async function use(event: Extract<ImpersonationEvent, { type: 'link.use' }>): Promise<string | null> {
    const { id, resident, token, browser } = current();
    if (!event.accountActive)
      await query("update account set state = 'unconfirmed' where id = $1", resident.id);
    if (!event.inTime) await query('update impersonation set token_expires_at = app_now() where id = $1', id);
    const [code] = await scene().refusal(token, browser);
    await query("update account set state = 'active' where id = $1 and state = 'unconfirmed'", resident.id);
    if (!event.inTime)
      await query(
        "update impersonation set token_expires_at = app_now() + interval '60 seconds' where id = $1",
        id,
      );
    return code ?? null;
  }

  async function happen(event: Exclude<ImpersonationEvent, { type: 'link.use' }>): Promise<void> {
    const { resident, own, staffId } = current();
    switch (event.type) {
      case 'link.expire':
        return moveClock(scene().pool, event.due ? 61 : 1);
      case 'impersonation.expire':
        await moveClock(scene().pool, event.due ? 1_801 : 1);
        await tab().get('/api/account/overview');
        return undefined;
      case 'impersonation.exit': {
        const open = tab();
        const user = await open.get('/api/authentication/userWithToken');
        if (user.status === 200) await open.visit();
        await open.post('/api/authentication/logout');
        return undefined;
      }
      case 'impersonation.replace':
        await scene().tab(await scene().resident(), { staffId });
        return undefined;
      case 'sessions.end':
        await own.send('DELETE', '/api/account/sessions', {});
        return undefined;
      case 'account.suspend':
        await query("update account set state = 'suspended' where id = $1", resident.id);
        return undefined;
    }
  }

  const ends = async (): Promise<readonly string[]> =>
    (
      await query<{ by: string }>(
        `select details ->> 'by' as by from audit_event where impersonation_id = $1 and event = 'session.end'`,
        current().id,
      )
    ).map(({ by }) => by);

  return {
    name: 'API',
    async start(scenario) {
      const resident = await scene().resident();
      const own = scene().server.client();
      await own.logIn(resident.email, password);
      const staffId = `staff-${(staff += 1)}`;
      const token = await scene().link(resident, { staffId });
      const [row] = await query<{ id: string }>('select id from impersonation where staff_id = $1', staffId);
      running = {
        resident,
        own,
        staffId,
        token,
        id: row?.id ?? '',
        browser: await scene().accounts.browser(),
      };
      if (scenario === 'live') await scene().use(token, running.browser);
    },
    async act(sent, label) {
      const event = impersonationEvent(sent);
      if (event.type === 'link.use') {
        const code = await use(event);
        if (code !== null) throw new Error(`${label} was refused: ${code}`);
        return;
      }
      await happen(event);
      const by = endedBy[event.type];
      const written = await ends();
      if (by !== undefined && !written.includes(by))
        throw new Error(`${label} was taken, and the record says ${written.join() || 'nothing'}`);
    },
    async settle(actor) {
      throw new Error(`A lifecycle has no ${actor}.`);
    },
    async tick(delay) {
      throw new Error(`A lifecycle has no ${delay}.`);
    },
    async observe() {
      return { state: (await readRow()).state };
    },
    async attempt(sent, label) {
      const event = impersonationEvent(sent);
      const row = await readRow();
      if (event.type === 'link.use') {
        const code = await use(event);
        const expected = impersonationRefusal(row, event);
        if (code !== null && code !== expected)
          throw new Error(`${label}: refused with ${code}, not ${expected}`);
        return code === null ? 'accepted' : 'refused';
      }
      // Time, the resident or a suspension cannot act on this session without acting on others.
      if (event.type !== 'impersonation.exit') return 'notTried';
      const before = await ends();
      await happen(event);
      return (await readRow()).state === row.state && (await ends()).length === before.length
        ? 'refused'
        : 'accepted';
    },
    async stop() {
      running = undefined;
      await query("update clock set clock_offset = '0'");
    },
  };
}

const impersonationEvent = ownEvent<ImpersonationEvent>(impersonationModel);
