import { describe, expect, test } from 'vitest';
import { writeFormNotice, type CouncilNotice } from '#api/forms/form-notice.ts';
import type { FormDecisionKind, RequestState } from '#schemas/api/forms.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { mailForTests } from './mail-scene.ts';

// The text of letters about a person's form after the council changed it.

const form = 'housing-register';
const mail = mailForTests('ashcombe', 'porth-elen');

/** Adds a review of the register form in this state. */
async function review(tenantId: string, accountId: string, state: RequestState): Promise<string> {
  const { rows } = await mail.scene.database.pool.query<{ id: string }>(
    `insert into form_request (tenant_id, account_id, form_identifier, request_type, state, submitted_at)
     values ($1, $2, $3, 'review', $4, case when $4 = 'submitted' then app_now() end) returning id`,
    [tenantId, accountId, form, state],
  );
  return rows[0]?.id ?? '';
}

const tell = (tenantId: string, notice: Omit<CouncilNotice, 'formIdentifier'>, formIdentifier = form) =>
  writeFormNotice(mail.scene.forTenant(tenantId), { ...notice, formIdentifier });

const outcomes = async () => (await mail.scene.rows()).map(({ outcome }) => outcome);

/** Signs of a broken sentence: a missing key or an unfilled placeholder. */
const broken = /\{\{|undefined|NaN|Invalid|\bmail\.\w+/;

const cases = [
  {
    kind: 'form.offered',
    state: 'pending',
    english: ['Please look at this form again.', 'We ask everyone once a year.'],
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
  test.each(cases)('$kind says what the council did to which form, and links there', async (told) => {
    const { accountId, email } = await mail.scene.member(tenantId);
    await mail.scene.database.pool.query('update account set locale = $2 where id = $1', [accountId, locale]);
    const requestId = await review(tenantId, accountId, told.state);
    await tell(tenantId, { kind: told.kind, accountId, requestId });
    expect(await mail.scene.send(tenantId, mail.mailer)).toMatchObject({ sent: 1 });

    const [{ to, raw } = { to: '', raw: '' }] = mail.server.received;
    const { headers, text, html } = readMail(raw);
    const { forms, tenant } = mail.scene.filesOf(tenantId);
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

describe('no letter is sent', () => {
  test.each([
    ['of a pause that is over', 'form.paused', 'progress'],
    ['of a review that was begun since', 'form.offered', 'progress'],
    ['of what was sent again since', 'form.reopened', 'submitted'],
    ['of a review that was paused again since', 'form.resumed', 'on-hold'],
  ] as const)('%s', async (_, kind, state) => {
    const { accountId } = await mail.scene.member('ashcombe');
    const requestId = await review('ashcombe', accountId, state);
    await tell('ashcombe', { kind, accountId, requestId });
    expect(await mail.scene.send('ashcombe', mail.mailer)).toMatchObject({ sent: 0, ended: 1 });
    expect(await outcomes()).toEqual(['superseded']);
  });

  test('about a request that another has replaced', async () => {
    const { accountId } = await mail.scene.member('ashcombe');
    const requestId = await review('ashcombe', accountId, 'pending');
    await mail.scene.database.pool.query('update form_request set superseded_at = app_now() where id = $1', [
      requestId,
    ]);
    await review('ashcombe', accountId, 'pending');
    await tell('ashcombe', { kind: 'form.offered', accountId, requestId });
    await mail.scene.send('ashcombe', mail.mailer);
    expect(await outcomes()).toEqual(['superseded']);
  });

  test('to an unconfirmed address, or to a person of another council', async () => {
    const unproven = await mail.scene.member('ashcombe', 'unconfirmed');
    const requestId = await review('ashcombe', unproven.accountId, 'on-hold');
    await tell('ashcombe', { kind: 'form.paused', accountId: unproven.accountId, requestId });
    const stranger = await mail.scene.member('porth-elen');
    const theirs = await review('porth-elen', stranger.accountId, 'on-hold');
    await tell('ashcombe', { kind: 'form.paused', accountId: stranger.accountId, requestId: theirs });
    expect(await mail.scene.send('ashcombe', mail.mailer)).toMatchObject({ sent: 0, ended: 2 });
    expect(await outcomes()).toEqual(['noAddress', 'noAddress']);
    expect(mail.server.connections).toBe(0);
  });

  test('about a form the council has removed; the log entry has no name', async () => {
    const { accountId, email } = await mail.scene.member('ashcombe');
    const requestId = await review('ashcombe', accountId, 'on-hold');
    await tell('ashcombe', { kind: 'form.paused', accountId, requestId }, 'gone-by-now');
    await mail.scene.send('ashcombe', mail.mailer);
    expect(await outcomes()).toEqual(['withoutWords']);
    expect(mail.scene.log.lines).toHaveLength(1);
    expect(JSON.stringify(mail.scene.log.lines)).not.toContain(email);
  });
});

describe('the letter about a sent form', () => {
  const about = { formIdentifier: form, requestType: 'new', reference: 'K7PM2QXA' } as const;
  const promised = ['identityFiles', 'incomeFiles', 'asked-no-more'];
  const sent = {
    kind: 'form.sent',
    ...about,
    submittedAt: '2026-11-26T14:30:00.000Z',
    answerBy: '2026-12-24',
    promisedBy: '2026-12-10',
    promised,
  } as const;

  /** Returns a person's letter in their language, and the council's files. */
  async function letterOf(tenantId: string, locale: string, notice: 'form.sent' | FormDecisionKind) {
    const { accountId } = await mail.scene.member(tenantId);
    await mail.scene.database.pool.query('update account set locale = $2 where id = $1', [accountId, locale]);
    const requestId = await review(tenantId, accountId, 'submitted');
    const own = mail.scene.forTenant(tenantId);
    if (notice === 'form.sent') await writeFormNotice(own, { ...sent, accountId, requestId });
    else {
      const submissionId = await submission(tenantId, accountId, requestId, notice);
      const decided = { kind: 'form.decided', ...about, decision: notice } as const;
      await writeFormNotice(own, { ...decided, accountId, requestId, submissionId });
    }
    await mail.scene.send(tenantId, mail.mailer);
    const [{ raw } = { raw: '' }] = mail.server.received;
    return readMail(raw);
  }

  /** Adds a submitted form and the council's decision on it. */
  async function submission(
    tenantId: string,
    accountId: string,
    requestId: string,
    decision: FormDecisionKind,
  ): Promise<string> {
    const { rows } = await mail.scene.database.pool.query<{ id: string }>(
      `with kept as (
         insert into form_definition (tenant_id, hash, form_identifier, definition)
         values ($1, '00000000000000000000000000000000', $4, '{}') on conflict do nothing),
       sent as (
         insert into form_submission (tenant_id, request_id, account_id, form_identifier, request_type, definition_hash,
                                      answers, declaration, locale, outside, reference, made_by, submitted_at, submit_key)
         values ($1, $2, $3, $4, 'new', '00000000000000000000000000000000', '{"values": {}, "lists": {}}', '[]', 'en-GB',
                 '[]', $5, 'applicant', app_now(), gen_random_uuid())
         returning id)
       insert into form_decision (tenant_id, submission_id, decision)
       select $1, id, $6 from sent returning submission_id as id`,
      [tenantId, requestId, accountId, form, `REF${requestId.slice(0, 5)}`, decision],
    );
    return rows[0]?.id ?? '';
  }

  test('has its reference, the answer date, and the promised files', async () => {
    const { text, html, headers } = await letterOf('ashcombe', 'en-GB', 'form.sent');
    expect(headers.get('subject')).toContain('Housing register application');
    for (const part of [
      'K7PM2QXA',
      '26 November 2026',
      'You’ll hear from us by: 24 December 2026',
      'Send them by 10 December 2026',
      '- Proof of who you are',
      '- Proof of your income',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('asked-no-more');
    expect(`${text}\n${html}`).not.toMatch(broken);
  });

  test('is in the reader’s language', async () => {
    const { text } = await letterOf('porth-elen', 'cy-GB', 'form.sent');
    expect(text).toContain('Byddwch yn clywed gennym erbyn');
    expect(text).toContain('24 Rhagfyr 2026');
    expect(text).not.toMatch(broken);
  });

  test.each([
    ['accepted', 'Your account shows your place on the register.'],
    ['refused', 'Our letter gives you the reasons'],
  ] as const)('says %s in the form’s own words', async (decision, words) => {
    const { text } = await letterOf('ashcombe', 'en-GB', decision);
    expect(text).toContain(words);
    expect(text).toContain('K7PM2QXA');
    expect(text).not.toMatch(/heard? from us by/);
    expect(text).not.toMatch(broken);
  });

  test('is not sent about a decision changed before it went', async () => {
    const { accountId } = await mail.scene.member('ashcombe');
    const requestId = await review('ashcombe', accountId, 'submitted');
    const submissionId = await submission('ashcombe', accountId, requestId, 'accepted');
    const decided = { kind: 'form.decided', ...about, decision: 'refused' } as const;
    await writeFormNotice(mail.scene.forTenant('ashcombe'), {
      ...decided,
      accountId,
      requestId,
      submissionId,
    });
    await mail.scene.send('ashcombe', mail.mailer);
    expect(await outcomes()).toEqual(['superseded']);
  });
});
