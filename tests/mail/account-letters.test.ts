import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountNotice } from '#api/accounts/account-notice.ts';
import { hashToken } from '#api/accounts/token.ts';
import { moveClock, quickPasswords } from '#tools/scenario/arrange.ts';
import { mailForTests } from './mail-scene.ts';
import { readMail, type ReadMail } from '#tools/mail/read-mail.ts';
import { emptyTables } from '../support/empty-tables.ts';

const tenant = 'ashcombe';
const day = 86_400;
const mail = mailForTests(tenant, 'porth-elen');
beforeEach(async () => {
  await emptyTables(mail.scene.database.pool, 'account_token', 'account_request');
});

const outcomes = async () => (await mail.scene.rows()).map(({ outcome }) => outcome);

/** Returns the received letters, oldest first. */
const letters = (): (ReadMail & { to: string })[] =>
  mail.server.received.map(({ to, raw }) => ({ to, ...readMail(raw) }));

/** Returns the only letter received. */
function onlyLetter(): ReadMail & { to: string } {
  const [letter, ...more] = letters();
  if (!letter || more.length > 0) throw new Error(`${mail.server.received.length} letters came.`);
  return letter;
}

function proofIn({ text }: ReadMail): { token: string; code: string } {
  const token = /#token=([\w-]+)$/m.exec(text)?.[1];
  const code = /^ {4}(\d+)$/m.exec(text)?.[1];
  if (token === undefined || code === undefined) throw new Error(`No proof stands in:\n${text}`);
  return { token, code };
}

interface KeptToken {
  readonly purpose: string;
  readonly codeHash: string;
  readonly email: string | null;
  /** Seconds until it expires. */
  readonly left: number;
  readonly live: boolean;
}

async function keptOf(token: string): Promise<KeptToken> {
  const { rows } = await mail.scene.database.pool.query<KeptToken>(
    `select purpose, code_hash as "codeHash", email, ended_at is null as live,
            extract(epoch from expires_at - app_now())::float8 as left
       from account_token where tenant_id = $1 and token_hash = $2`,
    [tenant, hashToken(token)],
  );
  const [row] = rows;
  if (!row) throw new Error('The letter’s token is not kept.');
  return row;
}

/** Requests a letter with a proof and writes its notice. */
async function askFor(
  kind: 'account.confirm' | 'account.reset',
  accountId: string,
  tenantId = tenant,
): Promise<void> {
  const requestId = await mail.scene.ask(
    tenantId,
    accountId,
    kind === 'account.confirm' ? 'confirm' : 'reset',
  );
  await mail.scene.tellAccount(tenantId, { kind, accountId, requestId });
}

/** Signs of a broken sentence: a missing key or an unfilled placeholder. */
const broken = /\{\{|undefined|NaN|Invalid|\bmail\.\w+/;

interface Case {
  readonly kind: AccountNotice['kind'];
  readonly state: 'active' | 'suspended' | 'unconfirmed';
  /** Paths of the site's pages that it links to. */
  readonly paths: readonly string[];
  readonly english: string;
  readonly welsh: string;
  /** True if it goes to an address other than the account's. */
  readonly elsewhere?: boolean;
}

const cases: readonly Case[] = [
  {
    kind: 'account.confirm',
    state: 'unconfirmed',
    paths: ['/create/confirm#token='],
    english: 'Nobody can use the account until the address is confirmed.',
    welsh: 'All neb ddefnyddio’r cyfrif',
  },
  {
    kind: 'account.exists',
    state: 'active',
    paths: ['/login', '/login/reset-password'],
    english: 'There is one already, so we did not create another.',
    welsh: 'Mae un yn barod',
  },
  {
    kind: 'account.reset',
    state: 'active',
    paths: ['/login/reset-password-confirm#token='],
    english: 'Your password has not changed.',
    welsh: 'Dyw’ch cyfrinair ddim wedi newid.',
  },
  {
    kind: 'account.suspended',
    state: 'suspended',
    paths: [],
    english: 'The account is suspended',
    welsh: 'wedi’i atal',
  },
  {
    kind: 'account.logInLocked',
    state: 'active',
    paths: ['/login', '/login/reset-password'],
    english: 'Wait 15 minutes, then log in.',
    welsh: 'Arhoswch 15 munud, yna mewngofnodwch.',
  },
  {
    kind: 'account.logInSuspended',
    state: 'suspended',
    paths: [],
    english: 'The account is suspended, so nobody can log in to it now.',
    welsh: 'Mae’r cyfrif wedi’i atal, felly all neb fewngofnodi iddo nawr.',
  },
  {
    kind: 'account.unknown',
    state: 'active',
    paths: ['/login/find-my-account', '/create'],
    english: 'We have no account with this address.',
    welsh: 'Does gennyn ni ddim cyfrif',
    elsewhere: true,
  },
  {
    kind: 'account.found',
    state: 'active',
    paths: ['/login', '/login/reset-password'],
    english: 'It is the one we sent this email to.',
    welsh: 'Yr un y daeth yr e-bost hwn iddo yw e.',
  },
  {
    kind: 'account.changeEmail',
    state: 'active',
    paths: ['/account/confirm-email#token='],
    english: 'The account keeps the address it has.',
    welsh: 'Mae’r cyfrif yn cadw’r cyfeiriad sydd ganddo.',
    elsewhere: true,
  },
  {
    kind: 'account.emailChanged',
    state: 'active',
    paths: [],
    english: 'It no longer uses this one.',
    welsh: 'Dyw e ddim yn defnyddio’r un hwn mwyach.',
    elsewhere: true,
  },
  {
    kind: 'account.passwordChanged',
    state: 'active',
    paths: ['/login/reset-password'],
    english: 'has a new password.',
    welsh: 'gyfrinair newydd.',
  },
  {
    kind: 'account.suspendedByStaff',
    state: 'suspended',
    paths: [],
    english: 'you cannot withdraw them or make new ones.',
    welsh: 'chewch chi ddim eu tynnu’n ôl na gwneud rhai newydd.',
  },
  {
    kind: 'account.restoredByStaff',
    state: 'active',
    paths: ['/login'],
    english: 'is no longer suspended.',
    welsh: 'ddim wedi’i atal mwyach.',
  },
  {
    kind: 'account.applicationChanged',
    state: 'active',
    paths: ['/login'],
    english: 'Waiting since. Before: 9 March 2026. Now: Not known yet.',
    welsh: 'Yn aros ers. Cynt: 9 Mawrth 2026. Nawr: Ddim yn hysbys eto.',
  },
  {
    kind: 'account.automaticBidsByStaff',
    state: 'active',
    paths: ['/account/automatic-bids'],
    english: 'One of our staff has changed your automatic bids',
    welsh: 'wedi newid eich cynigion awtomatig',
  },
  {
    kind: 'account.automaticBidsStopped',
    state: 'active',
    paths: ['/account/automatic-bids'],
    english: 'your application is no longer in a scheme that has them.',
    welsh: 'dyw’ch cais ddim mewn cynllun sydd â nhw mwyach.',
  },
  {
    kind: 'account.bidsStopped',
    state: 'active',
    paths: ['/account/bids'],
    english: 'You can bid again from 9 March 2027.',
    welsh: 'Cewch wneud cynnig eto o 9 Mawrth 2027 ymlaen.',
  },
  {
    kind: 'account.bidsResumed',
    state: 'active',
    paths: ['/account/bids'],
    english: 'Now you can again.',
    welsh: 'Nawr cewch wneud eto.',
  },
];

/** Returns a notice of the given kind about an account, after setting up what it refers to. */
async function noticeOf(
  kind: AccountNotice['kind'],
  tenantId: string,
  accountId: string,
  locale: string,
): Promise<AccountNotice> {
  const email = 'elsewhere@residents.example';
  switch (kind) {
    case 'account.confirm':
      return { kind, accountId, requestId: await mail.scene.ask(tenantId, accountId, 'confirm') };
    case 'account.reset':
      return { kind, accountId, requestId: await mail.scene.ask(tenantId, accountId, 'reset') };
    case 'account.changeEmail':
      return {
        kind,
        accountId,
        email,
        requestId: await mail.scene.ask(tenantId, accountId, 'changeEmail', email),
      };
    case 'account.emailChanged':
      return { kind, accountId, email };
    case 'account.unknown':
      return { kind, email, locale };
    case 'account.bidsStopped':
      return {
        kind,
        accountId,
        reasons: [
          {
            rule: 'suspended',
            verdict: 'notMet',
            facts: { date: '2027-03-09' },
            wouldChange: 'suspensionEnds',
          },
        ],
      };
    case 'account.applicationChanged':
      return {
        kind,
        accountId,
        reference: '482913',
        changes: [
          { fact: 'effectiveDate', before: '2026-03-09', after: null },
          { fact: 'schemes', before: ['gone'], after: [] },
        ],
      };
    case 'account.suspendedByStaff':
      return { kind, accountId, hasBids: true };
    case 'account.automaticBidsStopped':
      return { kind, accountId, because: 'notOffered' };
    case 'account.applicationReleased':
      return { kind, accountId, reference: '482913' };
    default:
      return { kind, accountId };
  }
}

describe.each([
  [tenant, 'en-GB', 'english', ''],
  ['porth-elen', 'cy-GB', 'welsh', '/cy'],
] as const)('in %s and %s', (tenantId, locale, language, prefix) => {
  test.each(cases)('$kind says what happened and what to do', async (told) => {
    const { accountId, email } = await mail.scene.member(tenantId, told.state);
    await mail.scene.database.pool.query('update account set locale = $2 where id = $1', [accountId, locale]);
    await mail.scene.tellAccount(tenantId, await noticeOf(told.kind, tenantId, accountId, locale));
    expect(await mail.scene.send(tenantId, mail.mailer)).toMatchObject({ sent: 1 });

    const { to, headers, text, html } = onlyLetter();
    const { websiteTitle, contact } = mail.scene.filesOf(tenantId).tenant;
    expect(to).toBe(told.elsewhere === true ? 'elsewhere@residents.example' : email);
    expect(headers.get('subject')).toContain(websiteTitle);
    expect(headers.get('content-language')).toBe(locale);
    expect(headers.get('list-unsubscribe')).toBeUndefined();
    for (const part of [told[language], websiteTitle, contact.telephone]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    for (const path of told.paths) {
      const address = `http://${tenantId}.localhost:8080${prefix}${path}`;
      expect(text).toContain(address);
      expect(html).toContain(`href="${address}`);
    }
    expect(`${headers.get('subject')}\n${text}\n${html}`).not.toMatch(broken);
  });
});

describe('a letter that proves an address', () => {
  test.each([
    ['account.confirm', 'unconfirmed', 'confirm'],
    ['account.reset', 'active', 'reset'],
  ] as const)(
    '(%s) contains a link and a code, stored only as hashes, for a day',
    async (kind, state, purpose) => {
      const { accountId } = await mail.scene.member(tenant, state);
      await askFor(kind, accountId);
      await mail.scene.send(tenant, mail.mailer);

      const { token, code } = proofIn(onlyLetter());
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(code).toMatch(/^\d{6}$/);
      const kept = await keptOf(token);
      expect(kept).toMatchObject({ purpose, email: null, live: true });
      expect(await quickPasswords.verify(code, kept.codeHash)).toBe(true);
      expect(kept.left).toBeGreaterThan(day - 30);
      expect(kept.left).toBeLessThanOrEqual(day);
      const { rows } = await mail.scene.database.pool.query(
        'select outbox::text as row from outbox union all select account_token::text from account_token',
      );
      expect(JSON.stringify([rows, mail.scene.log.lines])).not.toContain(token);
      expect(JSON.stringify([rows, mail.scene.log.lines])).not.toMatch(new RegExp(`\\b${code}\\b`));
    },
  );

  test('is valid for a day after sending, however long it waited', async () => {
    const { accountId } = await mail.scene.member(tenant, 'unconfirmed');
    await askFor('account.confirm', accountId);
    await moveClock(mail.scene.database.pool, 2 * day);
    await mail.scene.send(tenant, mail.mailer);
    const { left } = await keptOf(proofIn(onlyLetter()).token);
    expect(left).toBeGreaterThan(day - 30);
    expect(left).toBeLessThanOrEqual(day);
  });

  test('says until when, in the council’s time', async () => {
    const { accountId } = await mail.scene.member(tenant);
    await askFor('account.reset', accountId);
    await mail.scene.send(tenant, mail.mailer);
    const { rows } = await mail.scene.database.pool.query<{ until: string }>(
      `select to_char(expires_at at time zone 'Europe/London', 'FMDay FMDD FMMonth') as until from account_token`,
    );
    expect(onlyLetter().text).toContain(`You can use the link or the code once, until ${rows[0]?.until} at `);
  });

  test('formats the code so that it is copied whole and spoken digit by digit', async () => {
    const { accountId } = await mail.scene.member(tenant);
    await askFor('account.reset', accountId);
    await mail.scene.send(tenant, mail.mailer);
    const letter = onlyLetter();
    const { code } = proofIn(letter);
    expect(letter.html).toContain(`>${code}</span>`);
    expect(letter.html).toContain(`role="img" aria-label="${[...code].join(', ')}"`);
  });

  test('sent again after a lost answer has another token, and both work', async () => {
    const { accountId } = await mail.scene.member(tenant);
    await askFor('account.reset', accountId);
    mail.server.reply = (step) => (step === 'end' && mail.server.received.length === 1 ? 'cut' : undefined);
    expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ waiting: 1 });
    await mail.scene.waitOut();
    expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ sent: 1 });

    const [first, second] = letters();
    if (!first || !second) throw new Error('It did not come twice.');
    expect(second.headers.get('message-id')).toBe(first.headers.get('message-id'));
    const proofs = [proofIn(first), proofIn(second)];
    expect(proofs[0]?.token).not.toBe(proofs[1]?.token);
    for (const { token, code } of proofs) {
      const { live, codeHash } = await keptOf(token);
      expect([live, await quickPasswords.verify(code, codeHash)]).toEqual([true, true]);
    }
  });

  test('is not sent once the person has requested another', async () => {
    const { accountId } = await mail.scene.member(tenant);
    await askFor('account.reset', accountId);
    await askFor('account.reset', accountId);
    expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ sent: 1, ended: 1 });
    expect((await outcomes()).toSorted()).toEqual(['sent', 'superseded']);
    expect((await keptOf(proofIn(onlyLetter()).token)).live).toBe(true);
  });

  test('is not sent again if its first copy was used', async () => {
    const { accountId } = await mail.scene.member(tenant);
    await askFor('account.reset', accountId);
    mail.server.reply = (step) => (step === 'end' ? 'cut' : undefined);
    await mail.scene.send(tenant, mail.mailer);
    await mail.scene.database.pool.query('update account_token set ended_at = app_now()');
    mail.server.reply = () => undefined;
    await mail.scene.waitOut();
    expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ sent: 0, ended: 1 });
    expect(await outcomes()).toEqual(['superseded']);
  });

  test('cannot be made for another council’s request', async () => {
    const { accountId } = await mail.scene.member('porth-elen');
    const requestId = await mail.scene.ask('porth-elen', accountId, 'reset');
    await mail.scene.tellAccount(tenant, { kind: 'account.reset', accountId, requestId });
    await mail.scene.send(tenant, mail.mailer);
    expect(await outcomes()).toEqual(['noAddress']);
  });
});

describe('an outdated letter', () => {
  test.each([
    ['to confirm an account that is confirmed', 'account.confirm', 'active'],
    ['to reset the password of an account that is suspended', 'account.reset', 'suspended'],
  ] as const)('%s is not sent', async (_, kind, state) => {
    const { accountId } = await mail.scene.member(tenant, state);
    await askFor(kind, accountId);
    expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ sent: 0, ended: 1 });
    expect(await outcomes()).toEqual(['superseded']);
    expect(mail.scene.log.lines).toEqual([]);
  });

  test.each([
    ['an account is suspended', 'account.suspended', 'active'],
    ['a log-in was refused because of that', 'account.logInSuspended', 'active'],
    ['an account is locked', 'account.logInLocked', 'suspended'],
  ] as const)('that says %s is not sent once that is no longer true', async (_, kind, state) => {
    const { accountId } = await mail.scene.member(tenant, state);
    await mail.scene.tellAccount(tenant, { kind, accountId });
    await mail.scene.send(tenant, mail.mailer);
    expect(await outcomes()).toEqual(['superseded']);
  });
});

test('a letter about automatic bids stopped with the account links to no page behind a log-in', async () => {
  const { accountId } = await mail.scene.member(tenant, 'suspended');
  await mail.scene.tellAccount(tenant, {
    kind: 'account.automaticBidsStopped',
    accountId,
    because: 'accountNotActive',
  });
  await mail.scene.send(tenant, mail.mailer);
  const { text } = onlyLetter();
  expect(text).toContain('your account is suspended.');
  expect(text).not.toContain('/account/');
});

describe('a stranger', () => {
  test('cannot make us send their words to an address they typed', async () => {
    const bait = 'You have won! See evil.example';
    const unproven = await mail.scene.member(tenant, 'unconfirmed');
    const member = await mail.scene.member(tenant);
    await mail.scene.database.pool.query('update account set name = $1', [bait]);
    await askFor('account.confirm', unproven.accountId);
    await askFor('account.reset', unproven.accountId);
    const email = 'victim@residents.example';
    const requestId = await mail.scene.ask(tenant, member.accountId, 'changeEmail', email);
    await mail.scene.tellAccount(tenant, {
      kind: 'account.changeEmail',
      accountId: member.accountId,
      requestId,
      email,
    });
    await mail.scene.tellAccount(tenant, { kind: 'account.unknown', email });
    expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ sent: 4 });
    for (const { raw } of mail.server.received) expect(raw).not.toContain('You have won');
  });

  test.each(['not an address', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', ''])(
    'who typed %j causes no letter',
    async (email) => {
      await mail.scene.tellAccount(tenant, { kind: 'account.unknown', email });
      expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ sent: 0, ended: 1 });
      expect(await outcomes()).toEqual(['noAddress']);
      expect(mail.server.connections).toBe(0);
    },
  );
});

/** Returns the stored payloads of all letters. */
async function payload(): Promise<string> {
  const { rows } = await mail.scene.database.pool.query<{ text: string }>(
    'select payload::text as text from outbox',
  );
  return rows.map(({ text }) => text).join('\n');
}

describe('an address that is not the account’s', () => {
  test('is kept only while its letter waits', async () => {
    const { accountId } = await mail.scene.member(tenant);
    await mail.scene.tellAccount(tenant, {
      kind: 'account.emailChanged',
      accountId,
      email: 'before@residents.example',
    });
    mail.server.reply = (step) => (step === 'RCPT' ? '450 later' : undefined);
    await mail.scene.send(tenant, mail.mailer);
    expect(await payload()).toContain('before@residents.example');
    mail.server.reply = () => undefined;
    await mail.scene.waitOut();
    await mail.scene.send(tenant, mail.mailer);
    expect(await payload()).not.toContain('@');
    expect(await payload()).toContain(accountId);
  });

  test('is deleted with the letter saying that no account has it', async () => {
    await mail.scene.tellAccount(tenant, { kind: 'account.unknown', email: 'nobody@residents.example' });
    mail.server.reply = () => undefined;
    await mail.scene.send(tenant, mail.mailer);
    expect(await outcomes()).toEqual(['sent']);
    expect(await payload()).not.toContain('@');
  });

  test('is deleted from a refused letter, too', async () => {
    const { accountId } = await mail.scene.member(tenant);
    await mail.scene.tellAccount(tenant, {
      kind: 'account.emailChanged',
      accountId,
      email: 'before@residents.example',
    });
    mail.server.reply = (step) => (step === 'RCPT' ? '550 no such person' : undefined);
    await mail.scene.send(tenant, mail.mailer);
    expect(await outcomes()).toEqual(['refused']);
    expect(await payload()).not.toContain('@');
    expect(JSON.stringify(mail.scene.log.lines)).not.toContain('@');
  });
});

test('a mail server down for a day and a half loses nothing and gets nothing twice', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => mail.scene.member(tenant, 'unconfirmed')));
  for (const { accountId } of people) await askFor('account.confirm', accountId);
  mail.server.reply = (step) => (step === 'connect' ? '421 not now' : undefined);
  for (let hour = 0; hour < 36; hour += 6) {
    expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ sent: 0, ended: 0 });
    await moveClock(mail.scene.database.pool, 6 * 3_600);
  }
  mail.server.reply = () => undefined;
  const senders = await Promise.all([1, 2, 3].map(() => mail.scene.send(tenant, mail.mailer)));
  expect(senders.reduce((sum, { sent }) => sum + sent, 0)).toBe(9);
  expect(mail.server.received.map(({ to }) => to).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  );
  for (const letter of letters())
    expect((await keptOf(proofIn(letter).token)).left).toBeGreaterThan(day - 60);
  expect(await mail.scene.send(tenant, mail.mailer)).toMatchObject({ sent: 0, waiting: 0 });
});
