import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notice } from '#api/lettings/outbox.ts';
import { changeNamedChoice } from '#api/alerts/named-choice.ts';
import type { Mailer } from '#api/mail/mailer.ts';
import { makeSmtpMailer } from '#api/mail/smtp-mailer.ts';
import { MailScene, type Bidder } from './mail-scene.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { SmtpServer } from './smtp-server.ts';

const tenant = 'porth-elen';
const host = 'http://porth-elen.localhost:8080';
let scene: MailScene;
let server: SmtpServer;
let mailer: Mailer;
let person: Bidder;

beforeAll(async () => {
  scene = await MailScene.open(tenant);
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

const receipts = ['bid.place', 'bid.move', 'bid.withdraw'] as const;
const others: readonly Partial<Notice>[] = [
  { kind: 'advert.withdraw', because: null },
  { kind: 'advert.change', changed: ['times'] },
  { kind: 'bid.ineligible', reasons: [] },
];

const outcomes = async () => (await scene.rows()).map(({ outcome }) => outcome);
const lastLetter = () => readMail(server.received.at(-1)?.raw ?? '');

/** Stops the letters with the last one's own link. */
async function stopByLetter(): Promise<void> {
  const [, id = '', token = ''] =
    /\/api\/unsubscribe\/([^/]+)\/([^>]+)>/.exec(lastLetter().headers.get('list-unsubscribe') ?? '') ?? [];
  expect(await changeNamedChoice(scene.forTenant(tenant), { id, token }, false)).toEqual({
    alert: 'bidReceipts',
    wanted: false,
  });
}

test.each(receipts)('a receipt (%s) tells people and programs how to stop such mail', async (kind) => {
  await scene.database.pool.query("update account set locale = 'cy-GB' where id = $1", [person.accountId]);
  await scene.tell(tenant, person, { kind });
  await scene.send(tenant, mailer);
  const { headers, text, html } = lastLetter();
  const [, path = ''] =
    new RegExp(`^<${host}/api(/unsubscribe/[\\w-]{36}/[\\w-]{43})>$`).exec(
      headers.get('list-unsubscribe') ?? '',
    ) ?? [];
  expect(path).not.toBe('');
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(text).toContain(`${host}/cy${path}`);
  expect(html).toContain(`href="${host}/cy${path}"`);
});

test('receipts that a person has stopped are not sent, and the row says so', async () => {
  await scene.tell(tenant, person);
  await scene.send(tenant, mailer);
  await stopByLetter();
  await scene.clear();

  for (const kind of receipts) await scene.tell(tenant, person, { kind });
  expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 0, ended: 3, nextAt: null });
  expect(await outcomes()).toEqual(['notWanted', 'notWanted', 'notWanted']);
  expect(server.received).toHaveLength(1);
  expect(scene.log.lines).toEqual([]);
});

test('one person’s choice does not affect another', async () => {
  await scene.tell(tenant, person);
  await scene.send(tenant, mailer);
  await stopByLetter();
  await scene.tell(tenant, await scene.bidder(tenant));
  expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 1 });
});

test.each(others)(
  'letters about the council’s actions ($kind) are sent anyway, and cannot be stopped',
  async (notice) => {
    await scene.tell(tenant, person);
    await scene.send(tenant, mailer);
    await stopByLetter();
    await scene.tell(tenant, person, notice);
    expect(await scene.send(tenant, mailer)).toMatchObject({ sent: 1 });
    const { headers, text } = lastLetter();
    expect(headers.has('list-unsubscribe')).toBe(false);
    expect(text).not.toContain('/unsubscribe/');
  },
);
