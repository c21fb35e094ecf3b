import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import type { Model } from '#machines/model/define-model.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import { AccountAnswerSchema } from '#schemas/api/accounts.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { password } from '#tools/scenario/arrange.ts';
import { groundOf, type Ground } from '#tools/scenario/bid-scene.ts';
import { offsetOf, offsetInWords, readOffset } from '#tools/scenario/clock.ts';
import type { WalkedScene } from '#tools/scenario/scene.ts';
import { scenes } from '#tools/scenario/scenes.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { runCommand } from '../support/run-command.ts';

let database: TestDatabase;
let server: TestServer;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-scenario-'));
  database = await createTestDatabase();
  server = await startTestServer(database.url);
});
afterAll(async () => {
  await server.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function run(words: string[], changed: NodeJS.ProcessEnv = {}) {
  const environment = {
    PORT: String(server.port),
    DATABASE_URL: database.url,
    LINTEL_DATA: folder,
    LINTEL_DEMO: '1',
    ...changed,
  };
  const { status, said, complained } = await runCommand(environment, ['scenario', ...words]);
  return { status, out: said.join('\n'), err: complained.join('\n') };
}

/** Checks the answer to a log-in; undefined if it must succeed. */
const logIn =
  (code?: string) =>
  async ({ email }: WalkedScene) => {
    const answer = await server.client('ashcombe').logIn(email ?? '', password);
    expect(answer.as(UserResponseSchema).status.errorMessages).toEqual(code === undefined ? [] : [code]);
  };

/** Checks that a wrong code fails and that the letter's link works, or, for a reset, its code. */
const prove =
  (path: string, more: object = {}) =>
  async ({ path: page, look }: WalkedScene) => {
    const [, newAddress, code] = /type (\S+) and the code (\d{6})\.$/.exec(look.at(-1) ?? '') ?? [];
    const token = new URLSearchParams(page.slice(page.indexOf('#') + 1)).get('token');
    const person = server.client('ashcombe');
    await person.visit();
    const tryOut = async (proof: object) =>
      (await person.post(`/api/authentication/${path}`, { body: { proof, ...more } })).as(AccountAnswerSchema)
        .status.valid;
    const wrong = { email: newAddress, code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') };
    expect(await tryOut(wrong)).toBe(false);
    expect(await tryOut(path === 'reset-confirm' ? { email: newAddress, code } : { token })).toBe(true);
  };

/** Checks of an arranged scene against the server's answers, by machine and scenario. */
const standings: Readonly<Record<string, (scene: WalkedScene) => Promise<void>>> = {
  'account/unconfirmed': logIn('login.unconfirmed'),
  'account/active': logIn(),
  'account/locked': logIn('login.locked'),
  'account/locked-unconfirmed': logIn('login.locked'),
  'account/suspended': logIn('login.suspended'),
  'account/locked-suspended': logIn('login.locked'),
  'change-email/member': logIn(),
  'change-email/with-letter': prove('confirm-email-change'),
  'confirm-email/newcomer': prove('confirm'),
  'reset-password/forgotten': logIn(),
  'reset-password/with-letter': prove('reset-confirm', { password: 'tea kettle by the river' }),
  'retrieve-details/member': async ({ email, look }) => {
    const person = server.client('ashcombe');
    await person.logIn(email ?? '', password);
    const [, reference, dateOfBirth, postcode] =
      /case (\S+); born on (\S+), postcode (.+)\.$/.exec(look.at(-1) ?? '') ?? [];
    const claim = await person.post('/api/account/retrieve-details', {
      body: { reference, dateOfBirth, postcode },
    });
    expect(claim.as(AccountAnswerSchema)).toMatchObject({ status: { valid: true } });
  },
};

// Only Three Rivers has automatic bids, and only Porth Elen offers no star.
const councilOf = (id: string) =>
  id.startsWith('automatic-bidding/')
    ? 'three-rivers'
    : id === 'preferred/not-offered'
      ? 'porth-elen'
      : 'ashcombe';

describe('a scene', () => {
  const all = Object.entries(scenes).flatMap(([machine, some]) =>
    Object.entries(some).map(([name, arrange]) => ({ id: `${machine}/${name}`, arrange })),
  );
  const grounds = new Map<string, Ground>();
  beforeAll(async () => {
    for (const council of ['ashcombe', 'three-rivers', 'porth-elen'])
      grounds.set(council, { ...(await groundOf(database.pool, council)), ahead: 1 });
  });

  // Calls each function directly, because the command around it first checks all councils' files.
  it.concurrent.each(all)('is prepared: $id', async ({ id, arrange }) => {
    const ground = grounds.get(councilOf(id));
    if (ground === undefined) throw new Error('There is no such council.');
    const scene = await arrange(ground, `${id.replace('/', '-')}@residents.example`);
    expect(scene.path).toMatch(/^\//);
    expect(scene.look.length).toBeGreaterThan(0);
    if (scene.listed !== null) {
      const list = server.client(ground.tenantId);
      await vi.waitUntil(
        async () => (await list.get('/api/propertylistings/basic')).text.includes(scene.listed ?? ''),
        { timeout: 60_000, interval: 250 },
      );
    }
    await standings[id]?.(scene);
  });

  // Concurrent with the others, because it waits as long as the portal may take to show a home.
  it.concurrent('is not prepared if the portal uses another database, and the command notices', async () => {
    const other = await createTestDatabase();
    const { status, err } = await run(['bidding/fresh'], { DATABASE_URL: other.url });
    await other.drop();
    expect(status).toBe(1);
    expect(err).toContain('does not show what was put into the database, so it uses a different one.');
  });
});

describe('npm run scenario', () => {
  it('creates a person in that state, and prints where to look and how to log in', async () => {
    const { status, out } = await run(['bidding/at-max', '--json']);
    expect(status).toBe(0);
    const { scenario, address, email, password: told } = JSON.parse(out);
    expect(scenario).toBe('bidding/at-limit');
    const advertId = new URL(address).pathname.replace('/properties/', '');

    const person = server.client('ashcombe');
    await person.logIn(email, told);
    const { schemes } = (await person.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
    const standing = schemes
      .flatMap(({ eligibility }) => eligibility)
      .find((each) => each.advertId === advertId);
    expect(standing).toMatchObject({ eligible: true, canBid: false, hasBid: false });
    expect(standing?.cannotBidReasons.map(({ rule }) => rule)).toEqual(['limit']);
  });

  it('prints it for people: what, where, who, and how to go on', async () => {
    const { status, out } = await run(['reset-password/with-letter']);
    expect(status).toBe(0);
    for (const told of [
      /^reset-password\/with-letter: A person has requested a reset and has the letter\.$/m,
      /^ {2}address {3}http:\/\/ashcombe\.localhost:\d+\/login\/reset-password-confirm#token=[\w-]{43}$/m,
      /^ {2}log-in {4}reset-password-with-letter-[0-9a-f]{6}@residents\.example$/m,
      /^ {2}password {2}an open door for all$/m,
      /^ {2}Where a path says "by code", open .* the code \d{6}\.$/m,
      /^ {2}Its paths: npm run machines -- paths reset-password$/m,
    ])
      expect(out).toMatch(told);
  });

  it.each([
    ['action/asked-for', 'actions', 'workflow_action', ['withStaff', 'needsYou', 'needsYou'], 'ashcombe'],
    ['action/asked-for', 'actions', 'workflow_action', ['withStaff', 'needsYou', 'needsYou'], 'porth-elen'],
    ['message/reply', 'messages', 'message_thread', ['archived', 'open'], 'porth-elen'],
  ])(
    'prints lines for %s that the council’s program sends',
    async (scenario, kind, table, states, council) => {
      const { look, address } = JSON.parse((await run([scenario, '--json', '--council', council])).out);
      const id = new URL(address).pathname.split('/').at(-1);
      const lines = look.flatMap((one: string) => /^The line that [^{]*: (\{.*\})$/.exec(one)?.[1] ?? []);
      expect(lines).toHaveLength(states.length);
      const file = join(folder, `${kind}.jsonl`);
      for (const [at, line] of lines.entries()) {
        writeFileSync(file, `${line}\n`);
        const words = ['backoffice', 'import', file, '--tenant', council];
        expect(await runCommand({ DATABASE_URL: database.url, LINTEL_DATA: folder }, words)).toMatchObject({
          status: 0,
          said: expect.arrayContaining([expect.stringContaining('1 changed')]),
        });
        const { rows } = await database.pool.query(`select state from ${table} where id = $1`, [id]);
        expect(rows).toEqual([{ state: states[at] }]);
      }
    },
  );

  it('prints commands for offer-answer/offered that the council runs', async () => {
    const { look } = JSON.parse((await run(['offer-answer/offered', '--json'])).out);
    const commands = look.flatMap(
      (one: string) => /^The command that [^:]*: npm run backoffice -- (.*)$/.exec(one)?.[1] ?? [],
    );
    expect(commands).toHaveLength(2);
    for (const command of commands.toReversed()) {
      const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
      const answer = await runCommand({ DATABASE_URL: database.url, LINTEL_DATA: folder }, [
        'backoffice',
        ...words,
      ]);
      expect(answer).toMatchObject({ status: 0 });
    }
  });

  it('prepares elsewhere what a council’s rules do not allow', async () => {
    const { status, err } = await run(['preferred/not-offered']);
    expect(status).toBe(1);
    expect(err).toMatch(/^ashcombe does not have this scenario: .* Try --council porth-elen\.$/);
    expect(await run(['preferred/not-offered', '--council', 'porth-elen'])).toMatchObject({ status: 0 });
  });

  it('knows every scenario of every machine', () => {
    const models: Model[] = [...lifecycleModels, ...processModels];
    expect(Object.keys(scenes).sort()).toEqual(models.map(({ id }) => id).sort());
    for (const { id, scenarioIds } of models) expect(Object.keys(scenes[id] ?? {})).toEqual([...scenarioIds]);
  });

  it('moves the clock after the scene is made, and back', async () => {
    const { out } = await run(['advert/published', '--move-clock', '25h']);
    expect(out).toContain('The clock is 25 h ahead of the real time');
    expect(await offsetOf(database.pool)).toBe(90_000);
    expect(await run(['--move-clock', '0'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('The clock shows the real time.'),
    });
    expect(await offsetOf(database.pool)).toBe(0);
  });

  it.each([
    [['bidding'], 2, '"bidding" is not a scenario. Write <machine>/<scenario>'],
    [['kettle/on'], 2, 'There is no machine "kettle". Choose one of: '],
    [['bidding/on'], 2, 'The machine "bidding" has no scenario "on". It has: fresh, with-warning,'],
    [['bidding/fresh', 'bid/live'], 2, 'too many arguments. Expected 1 argument but got 2'],
    [['bidding/fresh', '--move-clock', 'soon'], 2, '--move-clock must be a number of minutes, hours or days'],
    [['bidding/fresh', '--fast'], 2, "unknown option '--fast'"],
    [['bidding/fresh', '--council', 'atlantis'], 1, 'There is no council "atlantis".'],
    [['bidding/one-to-move', '--council', 'porth-elen'], 1, 'porth-elen does not have this scenario: '],
  ])('%j: reports the mistake, with status %i', async (words, status, message) => {
    const answer = await run(words);
    expect({ ...answer, err: '' }).toEqual({ status, out: '', err: '' });
    expect(answer.err).toContain(message);
    expect(answer.err).not.toMatch(/^\s+at /m);
  });

  it.each([
    [{ PORT: '1' }, 'Nothing answers on port 1. Start the portal first'],
    [{ LINTEL_DEMO: '' }, 'DATABASE_URL names a database that may be a council’s real one.'],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      'Nothing answers at 127.0.0.1:1, where DATABASE_URL',
    ],
  ])('with %j: reports the mistake, with status 1', async (changed, message) => {
    const answer = await run(['bidding/fresh'], changed);
    expect({ ...answer, err: '' }).toEqual({ status: 1, out: '', err: '' });
    expect(answer.err).toContain(message);
  });
});

it('reads and prints how far a clock was moved', () => {
  expect(['0', '90m', '2h', '-3d'].map(readOffset)).toEqual([0, 5_400, 7_200, -259_200]);
  expect([5_400, 7_200, -259_200, 7].map(offsetInWords)).toEqual([
    '90 m ahead of the real time',
    '2 h ahead of the real time',
    '3 d behind the real time',
    '7 s ahead of the real time',
  ]);
});
