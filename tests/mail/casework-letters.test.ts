import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCaseworkNotice, type CaseworkNotice } from '#api/casework/casework-notice.ts';
import type { Mailer } from '#api/mail/mailer.ts';
import { makeSmtpMailer } from '#api/mail/smtp-mailer.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { MailScene } from './mail-scene.ts';
import { SmtpServer } from './smtp-server.ts';

// The text of letters about casework. The tests of the council's requests, messages and decisions cover what
// causes them.

const subjectId = '6b8f0a44-7a7e-4c1e-8f0b-0d2f0a9d3c12';

let scene: MailScene;
let server: SmtpServer;
let mailer: Mailer;

beforeAll(async () => {
  scene = await MailScene.open('ashcombe', 'porth-elen');
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.clear();
  server = await SmtpServer.start();
  mailer = makeSmtpMailer(server.url, { connecting: 400, silence: 400, whole: 900 });
});
afterEach(async () => {
  await mailer.close();
  await server.stop();
});

test('it says that there is something, by when and where, in the reader’s language', async () => {
  const [ann, rhys] = [await scene.member('ashcombe'), await scene.member('porth-elen')];
  await scene.database.pool.query(`update account set locale = 'cy-GB' where id = $1`, [rhys.accountId]);
  const dueAt = '2026-06-01T11:00:00.000Z';
  const asked = { kind: 'casework.actionAsked', subjectId, dueAt } as const;
  await writeCaseworkNotice(scene.forTenant('ashcombe'), { ...asked, accountId: ann.accountId });
  await writeCaseworkNotice(scene.forTenant('porth-elen'), { ...asked, accountId: rhys.accountId });
  await scene.send('ashcombe', mailer);
  await scene.send('porth-elen', mailer);

  const [english, welsh] = server.received.map(({ to, raw }) => ({ to, ...readMail(raw) }));
  expect(english?.to).toContain(ann.email);
  expect(english?.text).toContain('There’s a new action in your account.');
  // British Summer Time.
  expect(english?.text).toMatch(/Please do it by 1 June 2026 at midday/u);
  expect(english?.text).toContain('/account/actions');
  expect(welsh?.text).toContain('Mae cam gweithredu newydd yn eich cyfrif.');
  expect(welsh?.text).toContain('Gwnewch hyn erbyn');
});

test('no letter gives away whose thread, plan or document it is about', async () => {
  const ann = await scene.member('ashcombe');
  const some = ['messageReceived', 'planChanged', 'documentReceived', 'actionAnswered'] as const;
  for (const kind of some) {
    await writeCaseworkNotice(scene.forTenant('ashcombe'), {
      kind: `casework.${kind}`,
      accountId: ann.accountId,
      subjectId,
    });
  }
  await scene.send('ashcombe', mailer);
  expect(server.received).toHaveLength(some.length);
  for (const { raw } of server.received) {
    const { text } = readMail(raw);
    expect(text).not.toContain(subjectId);
    expect(text).not.toMatch(/\{\{|undefined|\bmail\.\w+|homeless|Please do it by/u);
  }
});

// All but the reminder, which needs an action that is due: tests/alerts/action-reminders.test.ts covers it.
const kinds = [
  'actionAsked',
  'actionChanged',
  'actionReceived',
  'actionAnswered',
  'messageReceived',
  'planChanged',
  'documentReceived',
] as const satisfies readonly (CaseworkNotice['kind'] extends `casework.${infer Kind}` ? Kind : never)[];

// Words that would reveal to another reader of the mailbox why a person has a case.
const telling =
  /homeless|digartref|evict|troi allan|abuse|cam-drin|arrears|ôl-ddyledion|refus|gwrthod|suspen/i;

test.each(['en-GB', 'cy-GB'])(
  'each kind says something of its own, and nothing of the case: %s',
  async (locale) => {
    const rhys = await scene.member('porth-elen');
    await scene.database.pool.query('update account set locale = $2 where id = $1', [rhys.accountId, locale]);
    for (const kind of kinds) {
      await writeCaseworkNotice(scene.forTenant('porth-elen'), {
        kind: `casework.${kind}`,
        accountId: rhys.accountId,
        subjectId,
      });
    }
    await scene.send('porth-elen', mailer);
    const letters = server.received.map(({ raw }) => readMail(raw));
    expect(new Set(letters.map(({ headers }) => headers.get('subject'))).size).toBe(kinds.length);
    for (const { headers, text } of letters) {
      expect(`${headers.get('subject')} ${text}`).not.toMatch(telling);
      expect(text).not.toMatch(/\{\{|undefined|\bmail\.\w+/u);
      expect(text).toContain('/account/');
      // England's law on plans does not belong in a Welsh council's letter.
      expect(text).not.toMatch(/189A|section 18/);
    }
  },
);

test('nobody is told at an address that nobody has confirmed', async () => {
  const { accountId } = await scene.member('ashcombe', 'unconfirmed');
  await writeCaseworkNotice(scene.forTenant('ashcombe'), {
    kind: 'casework.messageReceived',
    accountId,
    subjectId,
  });
  await scene.send('ashcombe', mailer);
  expect((await scene.rows()).map(({ outcome }) => outcome)).toEqual(['noAddress']);
});
