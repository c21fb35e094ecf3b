import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount } from '#tools/scenario/arrange.ts';
import { changesOf, stopClock } from '../support/changes-of.ts';
import { closeWithBids } from '../support/closed-advert.ts';
import { advert, application, forTwoBedrooms, landlord, property } from './back-office.ts';
import { councilCommands } from './council-commands.ts';

const tenantId = 'three-rivers';
/** A closed home with bids of H/1 (high), H/2 (medium) and H/3 (standard); the first two have accounts. */
const council = councilCommands(
  tenantId,
  async ({ database, files, send }) => {
    await send('landlords', landlord);
    await send('properties', property());
    await send(
      'adverts',
      advert({ rules: forTwoBedrooms }),
      advert({ externalReference: 'A/2', rules: forTwoBedrooms }),
    );
    await send(
      'applications',
      application({ band: 'high' }, 1),
      application({ band: 'medium' }, 2),
      application({ band: 'standard' }, 3),
    );
    for (const number of [1, 2]) {
      const account = await addAccount(database.pool, tenantId, `resident-${number}@residents.example`);
      await database.pool.query('update application set account_id = $1 where external_reference = $2', [
        account,
        `H/${number}`,
      ]);
    }
    await closeWithBids(database, files, 'A/1', ['H/3', 'H/2', 'H/1']);
    await database.pool.query('delete from outbox');
  },
  // Bands alone decide here.
  (policy) => ({ ...policy, schemes: policy.schemes.map(({ quotas: _shares, ...scheme }) => scheme) }),
);
const { database, send } = council;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-after-close-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Runs a command as `npm run backoffice -- …` does and returns its status and output. */
async function backoffice(...words: string[]) {
  const { status, said, complained } = await council.backoffice(...words);
  return { status, said, complained: complained.join('\n') };
}

/** Imports a CSV file of these lines. */
async function importCsv(name: string, ...lines: string[]) {
  const file = join(folder, name);
  await writeFile(file, lines.join('\n'));
  return backoffice('import', file);
}

async function statesOf(): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(
    `select concat_ws(' ', external_reference, entry.state, skip_reason, outcome ->> 'code', outcome ->> 'because') as line
       from shortlist_entry as entry join application on application.id = application_id order by ordinal`,
  );
  return rows.map(({ line }) => line);
}

test('show prints the shortlist in order, and --json gives all of it', async () => {
  const { status, said } = await backoffice('shortlist', 'show', 'A/1');
  expect(status).toBe(0);
  expect(said[0]).toMatch(/^A\/1 closed on .*, with 3 bids\. In order by version .* of the rules\.$/);
  expect(said.slice(1)).toEqual([
    'place  application  reference  eligible at the close  state    next  reason',
    '1      700001       H/1        yes                    waiting  next',
    '2      700002       H/2        yes                    waiting',
    '3      700003       H/3        yes                    waiting',
    'Next: offer make A/1 <application> --reference <offer>, or outcome record A/1 --help',
  ]);
  const whole = JSON.parse((await backoffice('shortlist', 'show', 'A/1', '--json')).said.join('\n'));
  expect(whole).toMatchObject({ advertReference: 'A/1', entries: [{ applicationReference: 'H/1' }, {}, {}] });
});

describe('the order when a home is offered', () => {
  beforeEach(async () => {
    const { files } = council;
    const schemes = files.policy.schemes.map((scheme) => ({
      ...scheme,
      offers: { ...scheme.offers, orderAt: 'offer' as const },
    }));
    await closeWithBids(database, { ...files, policy: { ...files.policy, schemes } }, 'A/2', [
      'H/3',
      'H/2',
      'H/1',
    ]);
    await send('applications', application({ band: 'high', effectiveDate: '2001-01-01' }, 3));
  });

  test('is shown, made and recorded: who moves, and because of what', async () => {
    const by = ['--by', 'J. Okafor'];
    expect((await backoffice('shortlist', 'show', 'A/2')).said.slice(1, 5)).toEqual([
      'The order at the time of the offer counts. None is recorded yet: these are the places as things are now.',
      'place now  at the close  application  reference  eligible now  state    next  reason',
      '1          3             700003       H/3        yes           waiting  next',
      '2          1             700001       H/1        yes           waiting',
    ]);
    const made = [
      'A/2: in order as things are now.',
      'application  place  before  because',
      '700003       1      3       band: standard → high',
      '700001       2      1       other people moved',
      '700002       3      2       other people moved',
      'No emails: people hear once the home has a result.',
    ];
    const trial = await backoffice('shortlist', 'order', 'A/2', ...by, '--dry-run');
    expect([trial.status, trial.said.slice(0, -1)]).toEqual([
      0,
      [...made, 'This was a dry run, so nothing was saved and no emails were sent.'],
    ]);
    expect((await backoffice('shortlist', 'order', 'A/2', ...by)).said.slice(0, -1)).toEqual(made);
    expect((await backoffice('shortlist', 'order', 'A/2', ...by)).said[0]).toBe(
      'A/2: in order as things are now, as before. Nothing changes.',
    );
    expect((await backoffice('shortlist', 'show', 'A/2')).said[1]).toMatch(
      /The last one recorded is number 1, of .*, asked for by J\. Okafor\. Nothing has changed since\.$/,
    );
  });

  test('decides who can be offered the home; at the close it cannot be made again', async () => {
    const behind = await backoffice(
      'offer',
      'make',
      'A/2',
      'H/1',
      '--reference',
      'O/1',
      '--answer-by',
      '2050-06-08',
      '--dry-run',
    );
    expect([behind.status, behind.said]).toEqual([
      1,
      [
        expect.stringMatching(/^✗ In the order as it is now, one person comes before this one: "H\/3"\.$/),
        expect.stringContaining('shortlist skip A/2'),
        'Nothing was recorded for O/1.',
        expect.stringMatching(/^Compared with /),
      ],
    ]);
    const atClose = await backoffice('shortlist', 'order', 'A/1', '--by', 'J. Okafor');
    expect([atClose.status, atClose.said[1]]).toEqual([1, '    → There is nothing to put in order.']);
    expect((await backoffice('shortlist', 'order', 'A/2')).status).toBe(2);
  });
});

test('list names the adverts that wait for a result', async () => {
  expect((await backoffice('shortlist', 'list')).said).toEqual([
    expect.stringMatching(/^advert +closed/),
    expect.stringMatching(/^A\/1 .* 3 +0 +Terraced house, Weir Row$/),
  ]);
  await backoffice('outcome', 'record', 'A/1', '--readvertised');
  expect((await backoffice('shortlist', 'list')).said).toEqual([
    'No closed adverts are waiting for a result.',
  ]);
});

describe('from the reasons to the result', () => {
  test('everyone gets theirs, in the words of the last result', async () => {
    expect(await backoffice('shortlist', 'skip', 'A/1', 'H/1', '--reason', 'noAnswer')).toMatchObject({
      status: 0,
      said: [
        'A/1: H/1 is passed over: they did not answer in time.',
        expect.stringContaining('No emails'),
        expect.any(String),
      ],
    });
    // The number works, too.
    const { status, said } = await backoffice('outcome', 'record', 'A/1', '--let-to', '700002');
    expect([status, said.slice(0, 2)]).toEqual([
      0,
      [
        'A/1: let to 700002.',
        '2 emails: 1 let, 1 passed over. 1 person has no account, so they get no email.',
      ],
    ]);
    expect(await statesOf()).toEqual([
      'H/1 ended noAnswer skipped noAnswer',
      'H/2 let let',
      'H/3 ended letToAnother band',
    ]);
    expect((await backoffice('outcome', 'record', 'A/1', '--let-to', 'H/2')).said[0]).toBe(
      'A/1: let to H/2, as before. Nothing changes.',
    );
    expect((await backoffice('shortlist', 'show', 'A/1')).said.slice(2)).toEqual([
      '1      700001       H/1        yes                    did not get it        passed over: they did not answer in time',
      '2      700002       H/2        yes                    got the home',
      '3      700003       H/3        yes                    did not get it        let to another person: a higher band',
    ]);
  });

  test('a result is corrected by taking it back, and letters that went out are corrected', async () => {
    await backoffice('outcome', 'record', 'A/1', '--let-to', 'H/2');
    await database.pool.query(`update outbox set outcome = 'sent', sent_at = app_now(), attempts = 1`);
    const refused = await backoffice('shortlist', 'skip', 'A/1', 'H/2', '--reason', 'refused');
    expect([refused.status, refused.said[1]]).toEqual([
      1,
      expect.stringContaining('outcome record A/1 --undecided'),
    ]);
    expect((await backoffice('outcome', 'record', 'A/1', '--undecided')).said[1]).toBe(
      '2 emails: 2 taken back. All correct an earlier email. 1 person has no account, so they get no email.',
    );
    expect((await backoffice('shortlist', 'skip', 'A/1', 'H/2', '--reason', 'refused')).status).toBe(0);
    expect((await backoffice('shortlist', 'reset', 'A/1', 'H/2')).said[0]).toBe(
      'A/1: H/2 is not passed over.',
    );
    await backoffice('outcome', 'record', 'A/1', '--let-to', 'H/1');
    expect(await statesOf()).toEqual([
      'H/1 let let',
      'H/2 ended letToAnother band',
      'H/3 ended letToAnother band',
    ]);
  });

  test.each([
    [['--outside'], 'letOutside'],
    [['--readvertised'], 'readvertised'],
    [['--withdrawn'], 'withdrawn'],
    [['--withdrawn', 'works'], 'withdrawn works'],
  ])('%j ends it for all', async (words, told) => {
    expect((await backoffice('outcome', 'record', 'A/1', ...words)).status).toBe(0);
    expect(await statesOf()).toEqual(['H/1', 'H/2', 'H/3'].map((one) => `${one} ended ${told}`));
  });

  test('with --outside, the other homes of an advert were let outside bidding', async () => {
    await database.pool.query(`update advert set details = details || '{"homes": 2}'`);
    const { said } = await backoffice('outcome', 'record', 'A/1', '--let-to', 'H/1', '--outside', '--json');
    const one = await backoffice('outcome', 'record', 'A/1', '--let-to', 'H/1', '--dry-run');
    expect(one.said[0]).toBe('A/1: let to H/1, 1 of 2 homes.');
    expect(JSON.parse(said.join('\n'))).toMatchObject({
      homes: [{ applicationReference: 'H/1' }, {}],
      changed: true,
      refused: false,
      letters: { total: 2, corrections: 0, withoutAccount: 1 },
    });
    expect(await statesOf()).toEqual([
      'H/1 let let',
      'H/2 ended letToAnother band',
      'H/3 ended letToAnother band',
    ]);
  });
});

test('a dry run says which letters would go out, and changes nothing', async () => {
  await stopClock(database.pool);
  const asked = [
    ['outcome', 'record', 'A/1', '--let-to', 'H/1'],
    ['outcome', 'record', 'A/1', '--withdrawn', 'sold'],
    ['shortlist', 'skip', 'A/1', 'H/1', '--reason', 'risk', '--note', 'Ask Jo'],
  ];
  const said: string[] = [];
  const written = await changesOf(database.pool, async () => {
    for (const words of asked) {
      const result = await backoffice(...words, '--dry-run');
      expect(result.status).toBe(0);
      said.push(...result.said.slice(0, -1));
    }
  });
  expect(written).toBe('');
  const trial = 'This was a dry run, so nothing was saved and no emails were sent.';
  expect(said).toEqual([
    'A/1: let to H/1.',
    '2 emails: 1 let, 1 let to another person. 1 person has no account, so they get no email.',
    trial,
    'A/1: withdrawn: it is sold.',
    '2 emails: 2 withdrawn. 1 person has no account, so they get no email.',
    trial,
    'A/1: H/1 is passed over: a risk to them or to others.',
    'No emails: people hear once the home has a result.',
    trial,
  ]);
});

test.each<[string, string[], string]>([
  ['an unknown advert', ['shortlist', 'show', 'A/9'], 'There is no advert with the reference "A/9". Use'],
  [
    'an open advert',
    ['shortlist', 'show', 'A/2'],
    '"A/2" has not closed yet, so it has no shortlist. Run this once',
  ],
  [
    'an application that did not bid',
    ['shortlist', 'skip', 'A/1', 'H/4', '--reason', 'age'],
    'No application H/4 is on the shortlist of A/1: it did not bid for this home.',
  ],
  ['a winner who did not bid', ['outcome', 'record', 'A/1', '--let-to', '700009'], 'No application 700009'],
])('%s is wrong, with advice', async (_what, words, advice) => {
  const { status, complained } = await backoffice(...words);
  expect([status, complained]).toEqual([1, expect.stringContaining(advice)]);
});

test('more lets than homes, and a result without reasons, say what to do', async () => {
  const many = await backoffice('outcome', 'record', 'A/1', '--let-to', 'H/1', '--let-to', 'H/2');
  expect([many.status, many.said.slice(0, 3)]).toEqual([
    1,
    [
      '✗ The advert is for 1 home, and 2 are let here.',
      '    → Leave out the extra homes, or correct the number of homes in the advert.',
      'Nothing was recorded for A/1.',
    ],
  ]);
  const early = await backoffice('outcome', 'record', 'A/2', '--readvertised', '--json');
  expect([early.status, JSON.parse(early.said.join('\n'))]).toEqual([
    1,
    expect.objectContaining({ refused: true, changed: false }),
  ]);
  const { status, said } = await backoffice('outcome', 'record', 'A/1', '--let-to', 'H/3', '--dry-run');
  expect([status, said.slice(0, 2)]).toEqual([
    0,
    [
      '! 2 people ahead of this one did not get the home, and you have not said why.',
      expect.stringContaining('shortlist skip A/1 <application> --reason <code>'),
    ],
  ]);
});

test.each([
  [['shortlist', 'skip', 'A/1', 'H/1']],
  [['shortlist', 'skip', 'A/1', 'H/1', '--reason', 'lateness']],
  [['shortlist', 'show']],
  [['outcome', 'record', 'A/1']],
  [['outcome', 'record', 'A/1', '--readvertised', '--undecided']],
  [['outcome', 'record', 'A/1', '--withdrawn', 'flood']],
])('%j makes no sense', async (words) => {
  expect((await backoffice(...words)).status).toBe(2);
});

describe('from a CSV file', () => {
  test('people passed over and homes have a row each', async () => {
    expect(
      await importCsv(
        'shortlists.csv',
        'advertReference,entries.applicationReference,entries.skipped,entries.note',
        'A/1,H/1,noAnswer,Called twice',
        ',H/2,,',
      ),
    ).toMatchObject({ status: 0 });
    expect(await statesOf()).toEqual(['H/1 skipped noAnswer', 'H/2 placed', 'H/3 placed']);
    const header = 'advertReference,result,because,homes.applicationReference';
    expect(await importCsv('outcomes.csv', header, 'A/1,let,,H/2')).toMatchObject({ status: 0 });
    expect((await statesOf())[1]).toBe('H/2 let let');
    // A row without homes leaves them out.
    expect(await importCsv('outcomes.csv', header, 'A/1,withdrawn,works,')).toMatchObject({ status: 0 });
    expect((await statesOf())[1]).toBe('H/2 ended withdrawn works');
    const outside = await importCsv('outcomes.csv', 'advertReference,result,homes', 'A/1,let,[{}]');
    expect([outside.status, (await statesOf())[1]]).toEqual([0, 'H/2 ended letOutside']);
  });

  test('offers have a row each, and take times of the clock in London, viewings and decisions', async () => {
    const made = await importCsv(
      'offers.csv',
      'externalReference,advertReference,applicationReference,answerBy,viewing.at,viewing.place.en-GB,state,reason,decision.counts,decision.by,decision.because.en-GB',
      'O/1,A/1,H/1,2090-01-10 17:00,2026-01-05 10:30,At the front door,,,,,',
    );
    expect(made).toMatchObject({ status: 0 });
    const { said } = await backoffice('offer', 'show', 'O/1');
    expect(said.slice(3, 5)).toEqual([
      expect.stringMatching(/Answer by: 10 Jan 2090, 17:00\.$/),
      'Viewing: 5 Jan 2026, 10:30. At the front door',
    ]);
    // A nightly export of everything, with empty cells for missing values.
    const header =
      'externalReference,state,reason,viewing,decision.counts,decision.by,decision.because.en-GB';
    expect(await importCsv('offers.csv', header, 'O/1,,,,,,')).toMatchObject({ status: 0 });
    expect(await importCsv('offers.csv', header, 'O/1,refused,,,,,')).toMatchObject({ status: 1 });
    const refused = await importCsv(
      'offers.csv',
      header,
      'O/1,refused,area,,TRUE,A. Officer,"It fits, and is near."',
    );
    expect(refused).toMatchObject({ status: 0 });
    expect(await statesOf()).toEqual(['H/1 skipped refused', 'H/2 placed', 'H/3 placed']);
    const nobody = await importCsv('offers.csv', header, 'O/2,,,,,,');
    expect([nobody.status, nobody.said.join('\n')]).toEqual([
      1,
      expect.stringMatching(/offers\.csv:2 {2}the whole row\n {4}The new offer does not name a home\./u),
    ]);
    const unclear = await importCsv('offers.csv', header, 'O/1,declined,,,,,');
    expect([unclear.status, unclear.said.join('\n')]).toEqual([1, expect.stringContaining('column state')]);
  });

  test('an advert that comes again later in the file is refused with its line', async () => {
    const { status, said } = await importCsv(
      'outcomes.csv',
      'advertReference,result',
      'A/1,readvertised',
      'A/9,readvertised',
      'A/1,undecided',
    );
    expect([status, said.join('\n')]).toEqual([1, expect.stringContaining('"A/1" is already on line 2.')]);
  });
});

describe('offers', () => {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const make = (...more: string[]) =>
    backoffice('offer', 'make', 'A/1', '700001', '--reference', 'O/1', '--answer-by', inAWeek, ...more);

  test('are made, answered, decided and listed; a dry run says which letters would go out, and saves nothing', async () => {
    const trial = await make('--dry-run');
    expect(trial).toMatchObject({ status: 0 });
    expect(trial.said).toEqual([
      'O/1: A/1 is offered to 700001.',
      expect.stringMatching(/^They have until .*, 23:59 to answer\.$/),
      '1 email: you are offered a home.',
      'This was a dry run, so nothing was saved and no emails were sent.',
      expect.stringContaining('Compared with'),
    ]);
    expect((await backoffice('offer', 'list')).said).toEqual([
      'No offers are waiting for an answer, a letting or a decision.',
    ]);
    expect((await make()).status).toBe(0);
    expect((await backoffice('offer', 'list')).said[1]).toMatch(
      /^O\/1 +A\/1 +700001 +waiting for an answer .*23:59 +the answer$/,
    );
    expect((await backoffice('shortlist', 'show', 'A/1')).said[2]).toMatch(
      /^1 +700001 +H\/1 +yes +has an offer +offer O\/1: waiting for an answer$/,
    );
    const answered = await backoffice('offer', 'answer', 'O/1', '--refused', 'area', '--note', 'Rang');
    expect(answered.said.slice(0, 3)).toEqual([
      'O/1: refused.',
      'They are passed over for this home. It is waiting for your decision: offer decide --help',
      '1 email: the answer is recorded.',
    ]);
    expect(await statesOf()).toEqual(['H/1 skipped refused', 'H/2 placed', 'H/3 placed']);
    expect((await backoffice('offer', 'list')).said[1]).toMatch(/ your decision$/);
    const decided = await backoffice('offer', 'decide', 'O/1', '--does-not-count', '--by', 'A. Officer');
    expect(decided.said.slice(1, 3)).toEqual([
      'It has no consequences.',
      '1 email: the decision on whether it counts.',
    ]);
    const same = await backoffice('offer', 'reopen', 'O/1', '--answer-by', inAWeek);
    expect(same.said[0]).toBe('O/1: open again, as before. Nothing changes.');
    const later = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
    const reopened = await backoffice('offer', 'reopen', 'O/1', '--answer-by', `${later}T12:30`);
    expect(reopened.said[1]).toMatch(/, 12:30 to answer\.$/);
    const withdrawn = await backoffice('offer', 'withdraw', 'O/1', '--because', 'The roof leaks.');
    expect(withdrawn.said.slice(0, 2)).toEqual(['O/1: taken back.', '1 email: the offer is taken back.']);
    expect(await statesOf()).toEqual(['H/1 placed', 'H/2 placed', 'H/3 placed']);
  });

  test('a missed viewing needs its time, and no code is in what people read', async () => {
    await make();
    const without = await backoffice('offer', 'answer', 'O/1', '--missed-viewing');
    expect([without.status, without.said.slice(0, 2)]).toEqual([
      1,
      [
        '✗ This offer has no viewing, so the person cannot have missed it.',
        '    → Say when the viewing was: offer answer O/1 --missed-viewing --viewing <time>',
      ],
    ]);
    const odd = await backoffice('offer', 'answer', 'O/1', '--accepted', '--viewing', '2026-01-05T10:00');
    expect([odd.status, odd.complained]).toEqual([2, expect.stringContaining('only with --missed-viewing')]);
    const missed = await backoffice(
      'offer',
      'answer',
      'O/1',
      '--missed-viewing',
      '--viewing',
      '2026-01-05T10:00',
    );
    expect([missed.status, missed.said[0]]).toEqual([0, 'O/1: viewing missed.']);
    const late = await backoffice('offer', 'answer', 'O/1', '--accepted');
    expect([late.status, late.said[0]]).toEqual([
      1,
      '✗ This offer is “viewing missed”, so it cannot become “accepted”.',
    ]);
    const json = await backoffice('offer', 'list', '--json');
    expect(JSON.parse(json.said.join('\n'))).toMatchObject([{ reference: 'O/1', state: 'missedViewing' }]);
  });

  test('show tells an officer all of one, with who did what when, and no name', async () => {
    await make('--kind', 'final', '--viewing', '2026-01-05T10:00', '--message', 'Bring your passport.');
    await backoffice('offer', 'answer', 'O/1', '--refused', 'access', '--note', 'Rang us');
    const because = ['--because', 'The ramp is there.'];
    await backoffice('offer', 'decide', 'O/1', '--counts', '--by', 'A. Officer', ...because);
    const { status, said } = await backoffice('offer', 'show', 'O/1');
    const text = said.join('\n');
    expect(status).toBe(0);
    expect(said[0]).toBe('O/1: a final offer, refused.');
    expect(said[1]).toMatch(/^Home: Weir Row, .*2 bedrooms \(advert A\/1, home P\/1\)$/);
    expect(said[2]).toMatch(/^Person: application 700001, your reference H\/1, registration number \d{9}$/);
    expect(said.slice(3, 6)).toEqual([
      expect.stringMatching(/^Made: .* Answer by: .*, 23:59\.$/),
      'Viewing: 5 Jan 2026, 10:00',
      'Your words: Bring your passport.',
    ]);
    expect(text).toMatch(/^Answer: refused: getting in or around, .*, by the council\.$/mu);
    expect(text).toMatch(/^Decision: it counts, .*, by A\. Officer\.\nBecause: The ramp is there\.$/mu);
    expect(text).toMatch(/^ {2}.* {2}refused, by the council; getting in or around; note: Rang us$/mu);
    expect(text).toMatch(/^ {2}.* {2}decided, by the council; it counts; by A\. Officer$/mu);
    expect(text).toMatch(/^Emails:\n {2}.* {2}you are made a final offer of a home: waiting to be sent$/mu);
    expect(text).not.toMatch(/resident-1|@|noAnswer|missedViewing|\b[a-z]+\.[a-z]+[A-Z]/u);
    const whole = JSON.parse((await backoffice('offer', 'show', 'O/1', '--json')).said.join('\n'));
    expect(whole).toMatchObject({ state: 'refused', history: [{ event: 'offer.make' }, {}, {}] });
    const nothing = await backoffice('offer', 'show', 'O/9');
    expect([nothing.status, nothing.complained]).toEqual([1, expect.stringContaining('"offer list" lists')]);
  });

  test('that cannot be made say why and what to do', async () => {
    await make();
    const second = await backoffice(
      'offer',
      'make',
      'A/1',
      '700002',
      '--reference',
      'O/2',
      '--answer-by',
      inAWeek,
    );
    expect(second).toMatchObject({ status: 1 });
    expect(second.said.slice(0, 3)).toEqual([
      '✗ This home is already offered to a person ("O/1").',
      '    → Take the other offer back first (offer withdraw), or wait until it ends.',
      'Nothing was recorded for O/2.',
    ]);
    const nobody = await backoffice('offer', 'make', 'A/1', '800000', '--reference', 'O/2');
    expect([nobody.status, nobody.complained]).toEqual([1, expect.stringContaining('No application 800000')]);
    const unclear = await backoffice('offer', 'answer', 'O/1', '--accepted', '--missed-viewing');
    expect([unclear.status, unclear.complained]).toEqual([2, expect.stringContaining('Use one of')]);
    const never = await backoffice('offer', 'change', 'O/1', '--answer-by', '2026-02-30');
    expect([never.status, never.complained]).toEqual([2, expect.stringContaining('is not a time')]);
  });

  test('follow a person through checks and a viewing', async () => {
    for (const [stage, words] of [
      ['checking', 'being checked'],
      ['verified', 'checked'],
      ['invited', 'invited to see it'],
    ] as const) {
      const { status, said } = await backoffice('shortlist', 'stage', 'A/1', 'H/1', stage);
      expect([status, said[0]]).toEqual([0, `A/1: H/1: ${words}.`]);
    }
    expect(await statesOf()).toEqual(['H/1 invited', 'H/2 placed', 'H/3 placed']);
  });
});
