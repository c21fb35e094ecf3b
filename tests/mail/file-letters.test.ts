import { expect, test } from 'vitest';
import { writeFileNotice } from '#api/files/file-notice.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { mailForTests } from './mail-scene.ts';

// The text of letters about a file. tests/files/file-check.test.ts covers the letter about an infected file.

const mail = mailForTests('ashcombe', 'porth-elen');

async function tell(tenantId: string, accountId: string): Promise<void> {
  const fileId = '6b8f0a44-7a7e-4c1e-8f0b-0d2f0a9d3c11';
  const notice = { kind: 'file.infected', accountId, fileId, name: 'payslip.pdf' } as const;
  await writeFileNotice(mail.scene.forTenant(tenantId), notice);
}

test('the letter kindly names the file and what to do, in the reader’s language', async () => {
  const [ann, rhys] = [await mail.scene.member('ashcombe'), await mail.scene.member('porth-elen')];
  await mail.scene.database.pool.query(`update account set locale = 'cy-GB' where id = $1`, [rhys.accountId]);
  await tell('ashcombe', ann.accountId);
  await tell('porth-elen', rhys.accountId);
  await mail.scene.send('ashcombe', mail.mailer);
  await mail.scene.send('porth-elen', mail.mailer);

  const [english, welsh] = mail.server.received.map(({ to, raw }) => ({ to, ...readMail(raw) }));
  expect(english?.to).toContain(ann.email);
  expect(english?.text).toContain('found something harmful in a file that you sent us');
  expect(english?.text).toContain('payslip.pdf');
  expect(english?.text).toContain('/account/documents');
  expect(welsh?.text).toContain('Gwiriwch eich dyfais am firysau');
  for (const letter of [english, welsh]) {
    expect(letter?.text).not.toMatch(/\{\{|undefined|\bmail\.\w+/);
  }
});

test('no letter goes to an unconfirmed address', async () => {
  const { accountId } = await mail.scene.member('ashcombe', 'unconfirmed');
  await tell('ashcombe', accountId);
  await mail.scene.send('ashcombe', mail.mailer);
  expect((await mail.scene.rows()).map(({ outcome }) => outcome)).toEqual(['noAddress']);
});
