import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeFormNotice, type FormNotice } from '#api/forms/form-notice.ts';
import type { Mailer } from '#api/mail/mailer.ts';
import { makeSmtpMailer } from '#api/mail/smtp-mailer.ts';
import type { RequestState } from '#schemas/api/forms.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { MailScene } from './mail-scene.ts';
import { SmtpServer } from './smtp-server.ts';

// What a letter tells somebody about a form of theirs after the council changed it.

const form = 'housing-register';
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

/** Somebody's review of the register form, in this state. */
async function review(tenantId: string, accountId: string, state: RequestState): Promise<string> {
  const { rows } = await scene.database.pool.query<{ id: string }>(
    `insert into form_request (tenant_id, account_id, form_identifier, request_type, state, submitted_at)
     values ($1, $2, $3, 'review', $4, case when $4 = 'submitted' then app_now() end) returning id`,
    [tenantId, accountId, form, state],
  );
  return rows[0]?.id ?? '';
}

const tell = (tenantId: string, notice: Omit<FormNotice, 'formIdentifier'>, formIdentifier = form) =>
  writeFormNotice(scene.forTenant(tenantId).query, { ...notice, formIdentifier });

const outcomes = async () => (await scene.rows()).map(({ outcome }) => outcome);

/** Signs of a broken sentence: a key that was not found, or a gap that was not filled. */
const broken = /\{\{|undefined|NaN|Invalid|\bmail\.\w+/;

const cases = [
  {
    kind: 'form.offered',
    state: 'pending',
    english: ['Please look at this form again.', 'We ask everybody once a year.'],
    welsh: ['Edrychwch eto ar y ffurflen hon.'],
  },
  {
    kind: 'form.paused',
    state: 'on-hold',
    english: ['We have paused this form for now.', 'you keep your place'],
    welsh: ['Rydyn ni wedi gohirio’r ffurflen hon am y tro.'],
  },
  {
    kind: 'form.resumed',
    state: 'progress',
    english: ['You can continue with it now.', 'Continue where you left off.'],
    welsh: ['Cewch chi fynd ymlaen â hi nawr.'],
  },
  {
    kind: 'form.reopened',
    state: 'submit',
    english: ['We have opened this form again', 'Read it once more and send it.'],
    welsh: ['Rydyn ni wedi agor y ffurflen hon eto'],
  },
] as const;

describe.each([
  ['ashcombe', 'en-GB', 'english', ''],
  ['porth-elen', 'cy-GB', 'welsh', '/cy'],
] as const)('in %s and %s', (tenantId, locale, language, prefix) => {
  test.each(cases)('$kind says what the council did, to which form, and leads there', async (told) => {
    const { accountId, email } = await scene.member(tenantId);
    await scene.database.pool.query('update account set locale = $2 where id = $1', [accountId, locale]);
    const requestId = await review(tenantId, accountId, told.state);
    await tell(tenantId, { kind: told.kind, accountId, requestId });
    expect(await scene.send(tenantId, mailer)).toMatchObject({ sent: 1 });

    const [{ to, raw } = { to: '', raw: '' }] = server.received;
    const { headers, text, html } = readMail(raw);
    const { forms, tenant } = scene.filesOf(tenantId);
    const loaded = forms.get(form);
    const english = loaded?.definition.title ?? '';
    const title = loaded?.texts.get(locale)?.get(english) ?? english;
    expect(to).toBe(email);
    expect(headers.get('subject')).toContain(title);
    expect(headers.get('content-language')).toBe(locale);
    expect(headers.get('list-unsubscribe')).toBeUndefined();
    for (const part of [...told[language], title, tenant.contact.telephone]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    const address = `http://${tenantId}.localhost:8080${prefix}/account/forms/${form}`;
    expect(text).toContain(address);
    expect(html).toContain(`href="${address}"`);
    expect(`${headers.get('subject')}\n${text}\n${html}`).not.toMatch(broken);
  });
});

describe('no letter goes', () => {
  test.each([
    ['of a pause that is over', 'form.paused', 'progress'],
    ['of a review that was begun since', 'form.offered', 'progress'],
    ['of what was sent again since', 'form.reopened', 'submitted'],
    ['of a review that was paused again since', 'form.resumed', 'on-hold'],
  ] as const)('%s', async (_, kind, state) => {
    const { accountId } = await scene.member('ashcombe');
    const requestId = await review('ashcombe', accountId, state);
    await tell('ashcombe', { kind, accountId, requestId });
    expect(await scene.send('ashcombe', mailer)).toMatchObject({ sent: 0, ended: 1 });
    expect(await outcomes()).toEqual(['superseded']);
  });

  test('of a request that another one has followed', async () => {
    const { accountId } = await scene.member('ashcombe');
    const requestId = await review('ashcombe', accountId, 'pending');
    await scene.database.pool.query('update form_request set superseded_at = app_now() where id = $1', [
      requestId,
    ]);
    await review('ashcombe', accountId, 'pending');
    await tell('ashcombe', { kind: 'form.offered', accountId, requestId });
    await scene.send('ashcombe', mailer);
    expect(await outcomes()).toEqual(['superseded']);
  });

  test('to an address that nobody has confirmed, nor to somebody of another council', async () => {
    const unproven = await scene.member('ashcombe', 'unconfirmed');
    const requestId = await review('ashcombe', unproven.accountId, 'on-hold');
    await tell('ashcombe', { kind: 'form.paused', accountId: unproven.accountId, requestId });
    const stranger = await scene.member('porth-elen');
    const theirs = await review('porth-elen', stranger.accountId, 'on-hold');
    await tell('ashcombe', { kind: 'form.paused', accountId: stranger.accountId, requestId: theirs });
    expect(await scene.send('ashcombe', mailer)).toMatchObject({ sent: 0, ended: 2 });
    expect(await outcomes()).toEqual(['noAddress', 'noAddress']);
    expect(server.connections).toBe(0);
  });

  test('of a form that the council has taken away; it is logged without a name', async () => {
    const { accountId, email } = await scene.member('ashcombe');
    const requestId = await review('ashcombe', accountId, 'on-hold');
    await tell('ashcombe', { kind: 'form.paused', accountId, requestId }, 'gone-by-now');
    await scene.send('ashcombe', mailer);
    expect(await outcomes()).toEqual(['withoutWords']);
    expect(scene.log.lines).toHaveLength(1);
    expect(JSON.stringify(scene.log.lines)).not.toContain(email);
  });
});
