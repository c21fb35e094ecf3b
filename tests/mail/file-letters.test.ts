import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeFileNotice } from '#api/files/file-notice.ts';
import type { Mailer } from '#api/mail/mailer.ts';
import { makeSmtpMailer } from '#api/mail/smtp-mailer.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { MailScene } from './mail-scene.ts';
import { SmtpServer } from './smtp-server.ts';

// The text of letters about a file. tests/files/looking.test.ts covers the letter about an infected file.

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

async function tell(tenantId: string, accountId: string): Promise<void> {
  const fileId = '6b8f0a44-7a7e-4c1e-8f0b-0d2f0a9d3c11';
  const notice = { kind: 'file.infected', accountId, fileId, name: 'payslip.pdf' } as const;
  await writeFileNotice(scene.forTenant(tenantId), notice);
}

test('it says kindly which file it was and what to do, in the reader’s language', async () => {
  const [ann, rhys] = [await scene.member('ashcombe'), await scene.member('porth-elen')];
  await scene.database.pool.query(`update account set locale = 'cy-GB' where id = $1`, [rhys.accountId]);
  await tell('ashcombe', ann.accountId);
  await tell('porth-elen', rhys.accountId);
  await scene.send('ashcombe', mailer);
  await scene.send('porth-elen', mailer);

  const [english, welsh] = server.received.map(({ to, raw }) => ({ to, ...readMail(raw) }));
  expect(english?.to).toContain(ann.email);
  expect(english?.text).toContain('found something harmful in a file that you sent us');
  expect(english?.text).toContain('payslip.pdf');
  expect(english?.text).toContain('/account/documents');
  expect(welsh?.text).toContain('Gwiriwch eich dyfais am firysau');
  for (const letter of [english, welsh]) {
    expect(letter?.text).not.toMatch(/\{\{|undefined|\bmail\.\w+/);
  }
});

test('nobody is told at an address that nobody has confirmed', async () => {
  const { accountId } = await scene.member('ashcombe', 'unconfirmed');
  await tell('ashcombe', accountId);
  await scene.send('ashcombe', mailer);
  expect((await scene.rows()).map(({ outcome }) => outcome)).toEqual(['noAddress']);
});
