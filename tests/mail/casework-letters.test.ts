import { expect, test } from 'vitest';
import {
  changedOfferParts,
  writeCaseworkNotice,
  type CaseworkNotice,
} from '#api/casework/casework-notice.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { mailForTests } from './mail-scene.ts';

// The text of letters about casework. The tests of the council's requests, messages and decisions cover what
// causes them.

const subjectId = '6b8f0a44-7a7e-4c1e-8f0b-0d2f0a9d3c12';

const mail = mailForTests('ashcombe', 'porth-elen');

test('each letter says what there is, by when and where, in the reader’s language', async () => {
  const [ann, rhys] = [await mail.scene.member('ashcombe'), await mail.scene.member('porth-elen')];
  await mail.scene.database.pool.query(`update account set locale = 'cy-GB' where id = $1`, [rhys.accountId]);
  const dueAt = '2026-06-01T11:00:00.000Z';
  const asked = { kind: 'casework.actionAsked', subjectId, dueAt } as const;
  await writeCaseworkNotice(mail.scene.forTenant('ashcombe'), { ...asked, accountId: ann.accountId });
  await writeCaseworkNotice(mail.scene.forTenant('porth-elen'), {
    ...asked,
    accountId: rhys.accountId,
  });
  await mail.scene.send('ashcombe', mail.mailer);
  await mail.scene.send('porth-elen', mail.mailer);

  const [english, welsh] = mail.server.received.map(({ to, raw }) => ({ to, ...readMail(raw) }));
  expect(english?.to).toContain(ann.email);
  expect(english?.text).toContain('There’s a new action in your account.');
  // British Summer Time.
  expect(english?.text).toMatch(/Please do it by 1 June 2026 at midday/u);
  expect(english?.text).toContain('/account/actions');
  expect(welsh?.text).toContain('Mae cam gweithredu newydd yn eich cyfrif.');
  expect(welsh?.text).toContain('Gwnewch hyn erbyn');
});

test('no letter reveals the thread, plan or document it is about', async () => {
  const ann = await mail.scene.member('ashcombe');
  const some = ['messageReceived', 'planChanged', 'documentReceived', 'actionAnswered'] as const;
  for (const kind of some) {
    await writeCaseworkNotice(mail.scene.forTenant('ashcombe'), {
      kind: `casework.${kind}`,
      accountId: ann.accountId,
      subjectId,
    });
  }
  await mail.scene.send('ashcombe', mail.mailer);
  expect(mail.server.received).toHaveLength(some.length);
  for (const { raw } of mail.server.received) {
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

test.each(['en-GB', 'cy-GB'])('each kind has its own words, and nothing of the case: %s', async (locale) => {
  const rhys = await mail.scene.member('porth-elen');
  await mail.scene.database.pool.query('update account set locale = $2 where id = $1', [
    rhys.accountId,
    locale,
  ]);
  for (const kind of kinds) {
    await writeCaseworkNotice(mail.scene.forTenant('porth-elen'), {
      kind: `casework.${kind}`,
      accountId: rhys.accountId,
      subjectId,
    });
  }
  await mail.scene.send('porth-elen', mail.mailer);
  const letters = mail.server.received.map(({ raw }) => readMail(raw));
  expect(new Set(letters.map(({ headers }) => headers.get('subject'))).size).toBe(kinds.length);
  for (const { headers, text } of letters) {
    expect(`${headers.get('subject')} ${text}`).not.toMatch(telling);
    expect(text).not.toMatch(/\{\{|undefined|\bmail\.\w+/u);
    expect(text).toContain('/account/');
    // England's law on plans does not belong in a Welsh council's letter.
    expect(text).not.toMatch(/189A|section 18/);
  }
});

test.each(['en-GB', 'cy-GB'])('a changed offer has a sentence for each part: %s', async (locale) => {
  const rhys = await mail.scene.member('porth-elen');
  await mail.scene.database.pool.query('update account set locale = $2 where id = $1', [
    rhys.accountId,
    locale,
  ]);
  const dueAt = '2026-06-01T11:00:00.000Z';
  const own = mail.scene.forTenant('porth-elen');
  const about = { accountId: rhys.accountId, subjectId };
  // Letters that wait together arrive in any order.
  const write = async (notice: Pick<CaseworkNotice, 'kind' | 'changed' | 'dueAt' | 'isAgain'>) => {
    await writeCaseworkNotice(own, { ...about, ...notice });
    await mail.scene.send('porth-elen', mail.mailer);
  };
  for (const part of changedOfferParts) {
    const when = part === 'answerBy' ? { dueAt } : {};
    await write({ kind: 'casework.offerChanged', changed: [part], ...when });
  }
  await write({ kind: 'casework.offerMade', dueAt });
  await write({ kind: 'casework.offerMade', dueAt, isAgain: true });
  const texts = mail.server.received.map(({ raw }) => readMail(raw).text);
  expect(new Set(texts).size).toBe(changedOfferParts.length + 2);
  for (const text of texts) expect(text).not.toMatch(/\{\{|undefined|\bmail\.\w+/u);
  const [moreTime = '', ...others] = texts.slice(0, changedOfferParts.length);
  const english = locale === 'en-GB';
  expect(moreTime).toContain(english ? 'Please answer by 1 June 2026 at midday' : 'Atebwch erbyn');
  for (const text of others) expect(text).not.toMatch(/answer by|Atebwch erbyn/u);
  expect(texts.at(-1)).toContain(english ? 'this email replaces what' : 'mae’r e-bost hwn yn disodli');
});

test('no letter goes to an unconfirmed address', async () => {
  const { accountId } = await mail.scene.member('ashcombe', 'unconfirmed');
  await writeCaseworkNotice(mail.scene.forTenant('ashcombe'), {
    kind: 'casework.messageReceived',
    accountId,
    subjectId,
  });
  await mail.scene.send('ashcombe', mail.mailer);
  expect((await mail.scene.rows()).map(({ outcome }) => outcome)).toEqual(['noAddress']);
});
