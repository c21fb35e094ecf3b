import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mailer } from '#api/mail/mailer.ts';
import { makeSmtpMailer, type SmtpPatience } from '#api/mail/smtp-mailer.ts';
import { moveClock } from '#tools/scenario/arrange.ts';
import { MailScene, type Bidder } from './mail-scene.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { SmtpServer } from './smtp-server.ts';

const tenant = 'ashcombe';
let scene: MailScene;
let server: SmtpServer;
let mailer: Mailer;
let person: Bidder;

beforeAll(async () => {
  scene = await MailScene.open(tenant, 'three-rivers');
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.clear();
  server = await SmtpServer.start();
  mailer = makeSmtpMailer(server.url);
  person = await scene.bidder(tenant);
});
afterEach(async () => {
  await mailer.close();
  await server.stop();
});

const messageIds = () => server.received.map(({ raw }) => readMail(raw).headers.get('message-id'));
const outcomes = async () => (await scene.rows()).map(({ outcome }) => outcome);

describe('a mail server that accepts everything', () => {
  test('gets each waiting letter once, and the row says so', async () => {
    const id = await scene.tell(tenant, person);
    expect(await scene.send(tenant, mailer)).toEqual({
      sent: 1,
      waiting: 0,
      ended: 0,
      nextAt: null,
      awaitedIn: null,
    });
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 0 });

    expect(server.received.map(({ to }) => to)).toEqual([person.email]);
    expect(await scene.rows()).toMatchObject([{ id, outcome: 'sent', sent: true, attempts: 1, code: null }]);
    expect(scene.log.lines).toEqual([]);
  });

  test('gets a letter with its sender, marked as automatic', async () => {
    const id = await scene.tell(tenant, person);
    await scene.send(tenant, mailer);
    const { headers } = readMail(server.received[0]?.raw ?? '');
    expect(headers.get('from')).toBe('Ashcombe Homes <homes@ashcombe.example>');
    expect(headers.get('reply-to')).toBe('Ashcombe Housing Options <homes@ashcombe.example>');
    expect(headers.get('to')).toBe(`A Test Applicant <${person.email}>`);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-language')).toBe('en-GB');
    expect(headers.get('message-id')).toMatch(new RegExp(`^<${id}\\.\\d+\\.ashcombe@ashcombe\\.localhost>$`));
  });

  test('gets each letter once from two senders at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => scene.bidder(tenant)));
    for (const somebody of people) await scene.tell(tenant, somebody);
    const other = makeSmtpMailer(server.url);
    const done = await Promise.all([scene.send(tenant, mailer), scene.send(tenant, other)]);
    await other.close();

    expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(24);
    expect(server.received.map(({ to }) => to).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    );
  });

  test('gets no letter of another council', async () => {
    const neighbour = await scene.bidder('three-rivers');
    await scene.tell('three-rivers', neighbour);
    await scene.tell(tenant, person);
    await scene.send(tenant, mailer);
    expect(server.received.map(({ to }) => to)).toEqual([person.email]);
    expect(await outcomes()).toEqual([null, 'sent']);
  });

  test('gets letters from a sender that died after taking their rows', async () => {
    await scene.tell(tenant, person);
    const dying: Mailer = {
      send: () => Promise.reject(new Error('the process ended')),
      close: async () => {},
    };
    await expect(scene.send(tenant, dying)).rejects.toThrow('the process ended');
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 0, waiting: 0 });

    await moveClock(scene.database.pool, 121);
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 1 });
    expect(await scene.rows()).toMatchObject([{ attempts: 2, outcome: 'sent' }]);
  });
});

describe('a mail server that refuses', () => {
  test('a recipient with 4xx gets the letter later, after growing pauses, while others continue', async () => {
    const other = await scene.bidder(tenant);
    server.reply = (step, line) =>
      step === 'RCPT' && line.includes(person.email) ? '450 come back later' : undefined;
    await scene.tell(tenant, person);
    await scene.tell(tenant, other);

    const pauses = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect(await scene.send(tenant, mailer)).toMatchObject({ waiting: 1 });
      const [row] = await scene.rows();
      expect(row).toMatchObject({ attempts: attempt, outcome: null, code: '450' });
      pauses.push(Math.round((row?.pause ?? 0) / 60));
      await scene.waitOut();
    }
    expect(pauses).toEqual([2, 6, 18, 54, 162, 486, 486]);
    expect(server.received.map(({ to }) => to)).toEqual([other.email]);

    server.reply = () => undefined;
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 1 });
  });

  test.each([
    ['at the recipient', 'RCPT', '450 come back later'],
    ['us', 'connect', '421 not now'],
  ] as const)('%s for a moment soon gets an urgent letter', async (_what, at, reply) => {
    server.reply = (step) => (step === at ? reply : undefined);
    const { accountId } = person;
    await scene.tellAccount(tenant, { kind: 'account.exists', accountId });
    const pauses = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { waiting, awaitedIn } = await scene.send(tenant, mailer);
      const [row] = await scene.rows();
      expect([waiting, row?.attempts]).toEqual([1, attempt]);
      pauses.push(Math.round(row?.pause ?? 0));
      expect(Math.abs((awaitedIn ?? 0) - (row?.pause ?? 0))).toBeLessThan(1);
      await scene.waitOut();
    }
    expect(pauses).toEqual([5, 15, 60, 120, 360]);
    server.reply = () => undefined;
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 1, awaitedIn: null });
  });

  test('is retried when it said it would be back', async () => {
    server.reply = (step) => (step === 'RCPT' ? '451 later' : undefined);
    await scene.tell(tenant, person);
    const { nextAt } = await scene.send(tenant, mailer);
    const { rows } = await scene.database.pool.query<{ seconds: number }>(
      'select extract(epoch from $1::timestamptz - app_now())::float8 as seconds',
      [nextAt],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(100);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(120);
  });

  test.each(['RCPT', 'end'] as const)(
    'a recipient with 5xx at %s is never retried, and the log says so',
    async (at) => {
      server.reply = (step) => (step === at ? '550 5.1.1 no such person' : undefined);
      await scene.tell(tenant, person);
      expect(await scene.send(tenant, mailer)).toMatchObject({ ended: 1, nextAt: null });
      expect(await scene.rows()).toMatchObject([{ outcome: 'refused', code: '550', sent: false }]);
      expect(scene.log.lines).toMatchObject([{ level: 'error', facts: { code: '550' } }]);
    },
  );

  test.each([
    ['connect', '554 we know you not'],
    ['MAIL', '553 not your address'],
    ['DATA', '421 closing'],
  ] as const)('us, at %s, delays everyone’s mail briefly', async (at, reply) => {
    server.reply = (step) => (step === at ? reply : undefined);
    for (let count = 0; count < 12; count += 1) await scene.tell(tenant, await scene.bidder(tenant));
    const { waiting, sent, ended } = await scene.send(tenant, mailer);
    expect({ sent, ended }).toEqual({ sent: 0, ended: 0 });
    // The letters in progress at once; the others were not tried.
    expect(waiting).toBeGreaterThanOrEqual(1);
    expect(waiting).toBeLessThanOrEqual(4);
    const rows = await scene.rows();
    expect(rows.every(({ outcome, pause }) => outcome === null && pause <= 600)).toBe(true);
    expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(12 - waiting);
  });

  test('for days causes the letter to be given up, with an error, and the row is kept', async () => {
    server.reply = (step) => (step === 'RCPT' ? '450 later' : undefined);
    await scene.tell(tenant, person);
    await scene.send(tenant, mailer);
    await scene.database.pool.query("update outbox set created_at = created_at - interval '4 days'");
    await scene.waitOut();
    expect(await scene.send(tenant, mailer)).toMatchObject({ ended: 1, nextAt: null });
    expect(await scene.rows()).toMatchObject([{ outcome: 'expired', code: '450', attempts: 2, sent: false }]);
    expect(scene.log.lines.at(-1)).toMatchObject({ level: 'error' });
  });

  test('is logged by id and code, never with a name or an address', async () => {
    server.reply = (step, line) => (step === 'RCPT' ? `450 ${line} is A Test Applicant` : undefined);
    const id = await scene.tell(tenant, person);
    await scene.send(tenant, mailer);
    server.reply = (step, line) => (step === 'RCPT' ? `550 ${line} is A Test Applicant` : undefined);
    await scene.waitOut();
    await scene.send(tenant, mailer);

    const written = JSON.stringify(scene.log.lines);
    expect(scene.log.lines.map(({ level }) => level)).toEqual(['warn', 'error']);
    expect(written).toContain(`"mail":"${id}"`);
    expect(written).not.toContain('@');
    expect(written).not.toContain('Test Applicant');
    expect(JSON.stringify(await scene.rows())).not.toContain('@');
  });
});

describe('a connection that fails', () => {
  test('because no server answers', async () => {
    await server.stop();
    await scene.tell(tenant, person);
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 0, waiting: 1 });
    expect((await scene.rows())[0]?.code).toMatch(/^E(SOCKET|CONNECTION|CONNREFUSED)$/);
    server = await SmtpServer.start();
  });

  // Each by its own limit: the others are longer than a test may take.
  test.each([
    ['connect', 'connecting', 'ETIMEDOUT'],
    ['RCPT', 'silence', 'ETIMEDOUT'],
    ['end', 'silence', 'ETIMEDOUT'],
    ['end', 'whole', 'EABORT'],
  ] as const)('because a server hangs at %s, for longer than %s may take', async (at, limit, code) => {
    const endless: SmtpPatience = { connecting: 600_000, silence: 600_000, whole: 600_000 };
    const hasty = makeSmtpMailer(server.url, { ...endless, [limit]: 500 });
    server.reply = (step) => (step === at ? 'hang' : undefined);
    await scene.tell(tenant, person);
    expect(await scene.send(tenant, hasty)).toMatchObject({ sent: 0, waiting: 1 });
    await hasty.close();
    expect(await scene.rows()).toMatchObject([{ outcome: null, code }]);
  });

  test('after the content was accepted repeats the letter, with the same Message-ID', async () => {
    server.reply = (step) => (step === 'end' && server.received.length === 1 ? 'cut' : undefined);
    await scene.tell(tenant, person);
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 0, waiting: 1 });
    await scene.waitOut();
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 1 });

    const [first, second, ...more] = messageIds();
    expect(more).toEqual([]);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });
});

// Linux answers on all of 127.0.0.0/8, and only the first address counts as this machine.
describe.skipIf(process.platform !== 'linux')('an external mail server', () => {
  test('without TLS gets nothing, unless the settings allow it', async () => {
    const elsewhere = await SmtpServer.start('127.0.0.2');
    try {
      await scene.tell(tenant, person);
      const careful = makeSmtpMailer(elsewhere.url);
      expect(await scene.send(tenant, careful)).toMatchObject({ sent: 0, waiting: 1 });
      await careful.close();
      expect(elsewhere.received).toEqual([]);

      const trusting = makeSmtpMailer(`${elsewhere.url}?requireTLS=false`);
      await scene.waitOut();
      expect(await scene.send(tenant, trusting)).toMatchObject({ sent: 1 });
      await trusting.close();
    } finally {
      await elsewhere.stop();
    }
  });
});

describe('no recipient', () => {
  test.each([
    ['an account without an address', "update account set email = '' where id = $1"],
    ['an address that is several', "update account set email = 'a@b.example, c@d.example' where id = $1"],
    [
      'an address with a line break',
      "update account set email = E'a@b.example\\r\\nBcc: c@d.example' where id = $1",
    ],
    ['an address that nobody has confirmed', "update account set state = 'unconfirmed' where id = $1"],
  ])('%s: nothing is sent, and the row says so', async (_, spoil) => {
    await scene.database.pool.query(spoil, [person.accountId]);
    await scene.tell(tenant, person);
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 0, ended: 1, nextAt: null });
    expect(await outcomes()).toEqual(['noAddress']);
    expect(server.connections).toBe(0);
  });

  test('but also no sender: the letter waits until the council has an address', async () => {
    await scene.tell(tenant, person);
    const { tenant: council, ...files } = scene.filesOf(tenant);
    const contact = { ...council.contact, email: 'Please ring us' };
    const spoilt = { ...files, tenant: { ...council, contact } };
    expect(await scene.send(tenant, mailer, spoilt)).toMatchObject({ sent: 0, waiting: 1 });
    expect(await scene.rows()).toMatchObject([{ outcome: null, code: 'ESENDER' }]);
    await scene.waitOut();
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 1 });
  });

  test('because the case is unclaimed', async () => {
    await scene.tell(tenant, person, { accountId: null });
    await scene.send(tenant, mailer);
    expect(await outcomes()).toEqual(['noAddress']);
  });

  test('because the account is another council’s', async () => {
    const neighbour = await scene.bidder('three-rivers');
    await scene.tell(tenant, person, { accountId: neighbour.accountId });
    await scene.send(tenant, mailer);
    expect(await outcomes()).toEqual(['noAddress']);
  });
});
