import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdvert, addApplication, moveClock } from '#tools/scenario/arrange.ts';
import { ImpersonationScene, type StaffTab } from '../api/staff/impersonation-scene.ts';
import { runCommand } from '../support/run-command.ts';

let scene: ImpersonationScene;

beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());

async function run(...words: string[]) {
  const environment = { DATABASE_URL: scene.accounts.database.url };
  return runCommand(environment, ['staff', ...words, '--tenant', 'ashcombe']);
}

const asked = [
  '--staff',
  'j.okafor',
  '--name',
  'Jo Okafor',
  '--reason',
  'They rang and cannot see the screen',
];
const auditOf = async (...words: string[]) =>
  (await run('audit', ...words)).said.map((line) => line.replace(/^[\d/]{10}, [\d:]{8} \| /, ''));

test('makes a link that works, and prints its lifetime', async () => {
  const resident = await scene.resident();
  const { status, said } = await run('impersonate', '--account', resident.email.toUpperCase(), ...asked);
  expect(status).toBe(0);
  expect(said[1]).toBe('It works once, within 60 seconds, and only for Jo Okafor.');
  expect(said[2]).toMatch(/^No portal started with npm start is running here\./);
  const token = new URL(said[0] ?? '').hash.replace('#token=', '');
  expect(await scene.refusal(token)).toEqual([]);
});

test.each([
  ['nobody', ['impersonate', '--account', '000000000', ...asked], 1, 'has no account'],
  ['no account named', ['impersonate', ...asked], 2, 'Add --account'],
  ['no reason', ['impersonate', '--account', '1', ...asked.slice(0, 4)], 2, 'Add --reason'],
  ['no name', ['impersonate', '--account', '1', ...asked.slice(0, 2)], 2, 'Add --name'],
  ['an invalid day', ['audit', '--since', 'yesterday'], 2, 'Write the date for --since'],
  ['another command', ['dance'], 2, "unknown command 'dance'"],
  ['another option', ['audit', '--all'], 2, "unknown option '--all'"],
])('refuses %s', async (_, words, status, complaint) => {
  const answer = await run(...words);
  expect([answer.status, answer.said]).toEqual([status, []]);
  expect(answer.complained.join('\n')).toContain(complaint);
});

test('refuses a suspended account', async () => {
  const { email } = await scene.resident('suspended');
  const { status, complained } = await run('impersonate', '--account', email, ...asked);
  expect([status, complained]).toEqual([
    1,
    [`The account ${email} is suspended or not confirmed yet, so staff cannot use it.`],
  ]);
});

test('prints what was done, under both names, with its result', async () => {
  const resident = await scene.resident();
  const application = await addApplication(scene.pool, 'ashcombe', resident.id);
  const tab = await scene.tab(resident, {
    staffId: 'm.ali',
    staffName: 'Mina Ali',
    reason: 'Asked by letter',
  });
  const advertId = await addAdvert(scene.pool, 'ashcombe');
  const headers = { 'idempotency-key': randomUUID() };
  const made = await tab.send('POST', `/api/advertbid/${advertId}/${application}`, { headers });
  await tab.post('/api/account/change-password', { currentPassword: 'x', password: 'y' });
  await tab.post('/api/authentication/logout');

  const names = `Mina Ali (m.ali) for A Test Applicant (${resident.number}) | `;
  const told = await auditOf('--account', resident.number);
  expect(told).toEqual(
    [
      'asked for a link: Asked by letter',
      'started acting for them',
      'called POST /api/advertbid/:advertId/:applicationId: done (200)',
      `made a bid, receipt ${made.bid.receipt.reference}`,
      'called POST /api/account/change-password: refused (403)',
      'called POST /api/authentication/logout: done (200)',
      'stopped: Exit',
    ].map((deed) => names + deed),
  );
  expect(await auditOf('--staff', 'm.ali')).toEqual(told);
  expect(await auditOf('--account', resident.email, '--since', '2000-01-01')).toEqual(told);
  expect(await auditOf('--account', resident.email, '--since', '2999-01-01')).toEqual([
    'The record is empty.',
  ]);
  expect(await auditOf('--staff', 'somebody.else')).toEqual(['The record is empty.']);
  const [json = ''] = (await run('audit', '--account', resident.number, '--json')).said;
  expect(JSON.parse(json)).toHaveLength(7);
  expect(json).not.toContain(tab.browser.cookies.get('__Host-impersonation') ?? 'no cookie');
});

test('prints the end of each impersonation that was not left', async () => {
  const endOf = async (staffId: string, end: (tab: StaffTab, id: string) => Promise<unknown>) => {
    const resident = await scene.resident();
    const tab = await scene.tab(resident, { staffId });
    await end(tab, resident.id);
    return (await auditOf('--account', resident.number)).at(-1)?.split(' | ')[1];
  };
  expect(
    await endOf('one', async (_, id) =>
      scene.pool.query("update account set state = 'suspended' where id = $1", [id]),
    ),
  ).toBe('stopped: the account was suspended');
  expect(await endOf('two', async () => scene.tab(await scene.resident(), { staffId: 'two' }))).toBe(
    'stopped: started acting for another resident',
  );
  await moveClock(scene.pool, 0);
  expect(await endOf('three', async () => moveClock(scene.pool, 1_801))).toBe('stopped: the time ran out');
  await moveClock(scene.pool, -1_801);
});
