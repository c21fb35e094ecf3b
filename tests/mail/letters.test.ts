import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFolderMailer } from '#api/mail/folder-mailer.ts';
import { oneLine } from '#api/mail/one-line.ts';
import { openMailer, readMailSettings } from '#api/mail/open-mailer.ts';
import { publicAddress } from '#api/mail/public-address.ts';
import type { Notice } from '#api/lettings/outbox.ts';
import type { BidOutcome } from '#schemas/bid-outcome.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { addBid, addAdvert, type AdvertArranged } from '#tools/scenario/arrange.ts';
import { MailScene, type Bidder } from './mail-scene.ts';
import { readMail, type ReadMail } from '#tools/mail/read-mail.ts';

let scene: MailScene;
let folder: string;

beforeAll(async () => {
  scene = await MailScene.open('ashcombe', 'porth-elen', 'three-rivers');
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.clear();
  folder = await mkdtemp(join(tmpdir(), 'lintel-mail-'));
  return () => rm(folder, { recursive: true, force: true });
});

/** Returns the letter made from a notice, as the file that the default mailer writes. */
async function letter(
  tenantId: string,
  notice: Partial<Notice>,
  { home = {}, locale = null, name }: { home?: AdvertArranged; locale?: string | null; name?: string } = {},
): Promise<ReadMail & { raw: string; person: Bidder }> {
  const person = await scene.bidder(tenantId, home);
  await scene.database.pool.query('update account set locale = $2, name = coalesce($3, name) where id = $1', [
    person.accountId,
    locale,
    name ?? null,
  ]);
  await scene.tell(tenantId, person, notice);
  expect(await scene.send(tenantId, makeFolderMailer(folder))).toMatchObject({ sent: 1 });
  const [file, ...more] = await readdir(join(folder, tenantId));
  expect(more).toEqual([]);
  const raw = await readFile(join(folder, tenantId, file ?? ''), 'utf8');
  return { ...readMail(raw), raw, person };
}

/** Returns every link address. */
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);

/** Signs of a broken sentence: a missing key or an unfilled placeholder. */
const broken = /\{\{|undefined|NaN|Invalid|\b[a-z]+\.[a-z]+[A-Z]\w*\b|\bmail\.\w+/;

const unseen = { corrects: false, queuePosition: null, totalBids: null };
const outcomes: readonly BidOutcome[] = [
  { code: 'letToAnother', because: 'band' },
  { code: 'skipped', because: 'behaviour' },
  { code: 'withdrawn' },
];

const notices: readonly Partial<Notice>[] = [
  { kind: 'bid.place' },
  { kind: 'bid.withdraw' },
  { kind: 'bid.move' },
  { kind: 'advert.change', changed: ['times', 'rules', 'order', 'home'] },
  { kind: 'advert.withdraw', because: 'The lease could not be signed.' },
  {
    kind: 'bid.ineligible',
    reasons: [
      {
        rule: 'bedroomNeed',
        verdict: 'notMet',
        facts: { need: 3, minimum: 1, maximum: 2 },
        wouldChange: 'fewerPeople',
      },
    ],
  },
  { kind: 'bid.eligible' },
  { kind: 'bid.place', madeBy: 'staff' },
  { kind: 'bid.withdraw', madeBy: 'staff' },
  { kind: 'bid.move', madeBy: 'staff' },
  { kind: 'bid.place', madeBy: 'automatic' },
  ...outcomes.map((outcome) => ({ kind: 'bid.outcome', outcome, ...unseen }) as const),
];

describe.each([
  ['ashcombe', 'en-GB', 'Hello A Test Applicant,', '/account/bids'],
  ['porth-elen', 'cy-GB', 'Helo A Test Applicant,', '/cy/account/bids'],
] as const)('in %s and %s', (tenantId, locale, greeting, bidsPath) => {
  test.each(notices)('$kind says what happened, to which home, and where to look', async (notice) => {
    const { headers, text, html } = await letter(tenantId, notice, { locale });
    const { websiteTitle, contact } = scene.filesOf(tenantId).tenant;
    expect(headers.get('content-language')).toBe(locale);
    expect(headers.get('subject')).toContain('Terraced house, Mill Lane');
    expect(text.startsWith(greeting)).toBe(true);
    for (const part of [
      'Terraced house, Mill Lane',
      'Tarnbeck',
      'AB12CD34',
      websiteTitle,
      contact.telephone,
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain(`http://${tenantId}.localhost:8080${bidsPath}`);
    expect(linksIn(html)).toContain(`http://${tenantId}.localhost:8080${bidsPath}`);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(`${headers.get('subject')}\n${text}`).not.toMatch(broken);
    expect(html.replace(/style="[^"]*"|href="[^"]*"/g, '')).not.toMatch(broken);
  });
});

describe('a receipt', () => {
  test('gives its time, the home’s closing time, and the last moment to withdraw', async () => {
    const { text, person } = await letter('ashcombe', { kind: 'bid.place', at: '2026-11-21T12:04:05.000Z' });
    expect(text).toContain('Received: 21 November 2026 at 12:04:05pm');
    const { rows } = await scene.database.pool.query<{ closes: string }>(
      `select to_char(closes_at at time zone 'Europe/London', 'FMDay FMDD FMMonth') as closes
         from advert where id = $1`,
      [person.advertId],
    );
    expect(text).toContain(`Closes for bids: ${rows[0]?.closes} at `);
    expect(text).toContain(`You can withdraw this bid until ${rows[0]?.closes} at `);
    expect(text).toContain('If this was not you, call us straight away on 01632 960142.');
  });

  test.each([
    [
      'bid.place',
      'We made a bid for this home on your behalf.',
      'You cannot withdraw this bid on the website.',
    ],
    [
      'bid.move',
      'We moved your bid to this home on your behalf.',
      'You cannot withdraw this bid on the website.',
    ],
    ['bid.withdraw', 'We withdrew your bid for this home on your behalf.', 'You are no longer in its queue.'],
  ] as const)(
    'for a bid by staff (%s) says that it was the council, and whom to call',
    async (kind, did, then) => {
      const { text, headers } = await letter('ashcombe', { kind, madeBy: 'staff' });
      expect(text).toContain(did);
      expect(text).toContain(then);
      expect(text).toContain('If you did not ask us for this, call us straight away on 01632 960142.');
      expect(text).not.toContain('You can withdraw this bid until');
      expect(headers.has('list-unsubscribe')).toBe(false);
    },
  );

  test('for an automatic bid names the rule, the time to withdraw it, and how to stop more', async () => {
    const home = { schemeIdentifier: 'general-needs' };
    const { text, headers } = await letter(
      'three-rivers',
      { kind: 'bid.place', madeBy: 'automatic' },
      { home },
    );
    expect(headers.get('subject')).toBe('We made an automatic bid for you: Terraced house, Mill Lane');
    expect(text).toContain('We look 12 hours before a home closes.');
    expect(text).toContain('You can withdraw this bid until ');
    expect(text).toContain('http://three-rivers.localhost:8080/account/automatic-bids');
    expect(headers.has('list-unsubscribe')).toBe(false);
  });

  test('for a move names the home that was left', async () => {
    const { pool } = scene.database;
    const person = await scene.bidder('ashcombe');
    const left = await addAdvert(pool, 'ashcombe', { details: { title: 'Flat, Weir Row' } });
    const scheme = schemeOf(scene.filesOf('ashcombe').policy, 'ashcombe-homes');
    const { applicationId } = person;
    const movedFrom = await addBid(pool, 'ashcombe', scheme, { advertId: left, applicationId });
    await scene.tell('ashcombe', person, { kind: 'bid.move', movedFrom });
    await scene.send('ashcombe', makeFolderMailer(folder));
    const [file] = await readdir(join(folder, 'ashcombe'));
    const { text } = readMail(await readFile(join(folder, 'ashcombe', file ?? ''), 'utf8'));
    expect(text).toContain('Your bid for this home has ended: Flat, Weir Row.');
  });

  test('in Welsh uses the landlord’s Welsh name for the home', async () => {
    const details: Partial<AdvertDetails> = { translations: { 'cy-GB': { title: 'Tŷ teras, Lôn y Felin' } } };
    const { headers, text } = await letter('porth-elen', {}, { home: { details }, locale: 'cy-GB' });
    expect(headers.get('subject')).toBe('Mae’ch cynnig wedi cyrraedd: Tŷ teras, Lôn y Felin');
    expect(text).toContain('Cartref: Tŷ teras, Lôn y Felin');
    expect(text).not.toContain('Terraced');
  });

  test('for a person whose language the council does not have is in the council’s', async () => {
    const { headers } = await letter('ashcombe', {}, { locale: 'cy-GB' });
    expect(headers.get('content-language')).toBe('en-GB');
  });
});

describe('a notice', () => {
  test('about lost eligibility gives the reason and what would change it, in the page’s words', async () => {
    const { text } = await letter('ashcombe', notices[5] ?? {});
    expect(text).toContain('This home is for households that need 1 to 2 bedrooms');
  });

  test('that names a band does so in the reader’s language', async () => {
    const { text } = await letter(
      'porth-elen',
      {
        kind: 'bid.ineligible',
        reasons: [
          {
            rule: 'band',
            verdict: 'notMet',
            facts: { band: '30 to 59 points', bands: '100 points or more' },
            wouldChange: null,
          },
        ],
      },
      { locale: 'cy-GB' },
    );
    expect(text).toContain('100 pwynt neu fwy');
  });

  test('about a withdrawn home gives the council’s reason, or none', async () => {
    const { text } = await letter('ashcombe', { kind: 'advert.withdraw', because: 'The roof leaks.' });
    expect(text).toContain('This is why: The roof leaks.');
    await scene.clear();
    await rm(join(folder, 'ashcombe'), { recursive: true });
    const none = await letter('ashcombe', { kind: 'advert.withdraw', because: null });
    expect(none.text).not.toContain('This is why');
  });
});

describe('text from outside', () => {
  const spoilt = {
    title: 'House\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>\u202Eeman',
    area: '"><img src=x onerror=alert(1)>',
  };

  test('adds no header, recipient or markup', async () => {
    const { headers, html, text, raw, person } = await letter(
      'ashcombe',
      { kind: 'advert.withdraw', because: 'One\r\n.\r\nQUIT\r\n<b>two</b>' },
      { home: { details: spoilt }, name: 'Ann\r\nBcc: thief@evil.example, "x" <y@evil.example>' },
    );
    expect([...headers.keys()].toSorted()).toEqual([
      'auto-submitted',
      'content-language',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(headers.get('to')?.endsWith(`<${person.email}>`)).toBe(true);
    expect(headers.get('subject')).toBe(
      'This home is no longer available for bids: House Bcc: thief@evil.example <script>alert(1)</script> eman',
    );
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('&lt;script&gt;');
    expect(text).toContain('This is why: One . QUIT <b>two</b>');
    expect(raw).not.toMatch(/^bcc:/im);
  });

  // `unit: 'binary'` takes four seconds to begin.
  const character = fc.constantFrom(
    'a',
    ' ',
    '\r',
    '\n',
    '\0',
    '\t',
    '\u202e',
    '\u2028',
    '\u0301',
    'ŷ',
    '🏠',
  );

  test('is one line of at most 200 characters, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 400 }), (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect([...line].length).toBeLessThanOrEqual(200);
        expect(oneLine(line)).toBe(line);
      }),
    );
  });
});

describe('the default mailer', () => {
  test('writes a repeated letter into one file, readable by its own user only', async () => {
    const person = await scene.bidder('ashcombe');
    await scene.tell('ashcombe', person);
    const mailer = openMailer({ smtpUrl: undefined, from: undefined }, folder);
    await scene.send('ashcombe', mailer);
    await scene.database.pool.query(
      'update outbox set outcome = null, sent_at = null, not_before = app_now()',
    );
    await scene.send('ashcombe', mailer);
    const [file, ...more] = await readdir(join(folder, 'mail', 'ashcombe'));
    expect(more).toEqual([]);
    expect(file).toMatch(/^\d{4}-\d\d-\d\d-\d+\.\d+\.ashcombe\.eml$/);
    const { mode } = await stat(join(folder, 'mail', 'ashcombe', file ?? ''));
    expect(mode & 0o077).toBe(0);
  });

  test('keeps a letter for later if it cannot write', async () => {
    const person = await scene.bidder('ashcombe');
    await scene.tell('ashcombe', person);
    const blocked = makeFolderMailer(join(import.meta.filename, 'mail'));
    expect(await scene.send('ashcombe', blocked)).toMatchObject({ sent: 0, waiting: 1 });
    expect(await scene.rows()).toMatchObject([{ outcome: null, code: 'ENOTDIR' }]);
  });
});

test('pages do not load the texts of letters', () => {
  const { messages, mailTexts } = scene.filesOf('porth-elen');
  for (const locale of ['en-GB', 'cy-GB']) {
    expect(messages.get(locale)).toHaveProperty('bid');
    expect(messages.get(locale)).not.toHaveProperty('mail');
    expect(mailTexts.get(locale)).toHaveProperty('greeting');
  }
});

describe('mail settings', () => {
  test('are read from the environment', () => {
    expect(readMailSettings({})).toEqual({ smtpUrl: undefined, from: undefined });
    expect(
      readMailSettings({ LINTEL_SMTP_URL: 'smtp://mail.example:587', LINTEL_MAIL_FROM: 'homes@b.example' }),
    ).toEqual({ smtpUrl: 'smtp://mail.example:587', from: 'homes@b.example' });
  });

  test('are refused if meaningless, without printing the password', () => {
    for (const wrong of ['mail.example:587', 'https://ann:secret@mail.example']) {
      const read = () => readMailSettings({ LINTEL_SMTP_URL: wrong });
      expect(read).toThrow('LINTEL_SMTP_URL must be like');
      expect(read).not.toThrow('secret');
    }
    expect(() => readMailSettings({ LINTEL_MAIL_FROM: 'Ashcombe' })).toThrow(
      'LINTEL_MAIL_FROM is "Ashcombe"',
    );
  });
});

describe('a page’s address in a letter', () => {
  test('is https on a council’s own host, and this process on localhost', () => {
    const { tenant } = scene.filesOf('porth-elen');
    const own = { ...tenant, authenticationDomain: 'homes.porth-elen.example' };
    expect(publicAddress(own, 'en-GB', '/account/bids', 8080)).toBe(
      'https://homes.porth-elen.example/account/bids',
    );
    expect(publicAddress(own, 'cy-GB', '/account/bids', 8080)).toBe(
      'https://homes.porth-elen.example/cy/account/bids',
    );
    expect(publicAddress(tenant, 'cy-GB', '/properties', 81)).toBe(
      'http://porth-elen.localhost:81/cy/properties',
    );
  });
});
