import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cycleFindings } from '#api/rules/lettings/findings/cycle-findings.ts';
import { CycleSchema } from '#schemas/tenant/lettings-cycle.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { cycleWords } from '#tools/scheme-packs/cycle-words.ts';
import { rulesFromPack } from '#tools/new-council/rules-from-pack.ts';
import { combinePacks, listPacks, readPack } from '#tools/scheme-packs/packs.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

const shipped = join(import.meta.dirname, '../../tenants');
const packs = await listPacks(shipped);

test('there are the common shapes of allocation scheme', () => {
  expect(packs).toEqual([
    'bands-by-date',
    'bands-local-preference',
    'choice-with-auto-bid',
    'choice-with-help',
    'points',
    'time-limited',
    'two-landlords',
  ]);
});

describe.each(packs)('the scheme %s', (id) => {
  test('has rules without a mistake, and examples that come out as they say', async () => {
    const { findings, about, files } = await readPack(shipped, id);
    expect(findings).toEqual([]);
    expect(about.length).toBeGreaterThan(60);
    const { examples } = JSON.parse(files.get('lettings.examples.json') ?? '{}');
    expect(examples.length).toBeGreaterThanOrEqual(2);
  });
});

describe.each([
  'Monday 00:00 to Sunday 23:59, every 1 week',
  'Thursday 12:00 to Wednesday 12:00, every 2 weeks',
  'any day, for at least 9 days',
])('rules that open and close %s', (cycle) => {
  test.each(packs)('%s: their notes speak of no other cycle, and they have no mistake', async (id) => {
    const pack = await readPack(shipped, id);
    const own = { version: 'seabrook-1', schemeName: 'Seabrook', schema: 'lettings.schema.json' };
    const text = rulesFromPack(pack, { ...own, cycle });
    const notes = [...text.matchAll(/"\$comment": "([^"]*)"/g)].map(([, note = '']) => note);
    const spoken = /fortnight|\bweek\b|any day|Monday|Thursday|\bnoon\b|midnight/i;
    expect(notes.filter((note) => spoken.test(note))).toEqual([]);
    const { $comment, ...read } = JSON.parse(text).schemes[0].cycle;
    expect(Value.Check(CycleSchema, read)).toBe(true);
    expect(cycleFindings(read, '').filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(cycleWords(read)).toBe(cycle);
    expect(read.weeks === 1 && (read.anchor ?? $comment)).toBeFalsy();
  });
});

test('schemes lists them, says of one where its files are, and whose findings these are', async () => {
  const workspace = await makeWorkspace();
  try {
    const all = await workspace.tenant('schemes');
    expect(all.out).toMatch(/^bands-by-date\n    Bands by date: /);
    expect(all.out).toContain('\n✓ the 7 schemes that councils can start from: no problems found\n');
    const one = await workspace.tenant('schemes', 'points');
    expect(one.out).toContain(join('base', 'schemes', 'points', 'lettings.examples.json'));
    expect(one.out).toContain('\n✓ the scheme points: no problems found\n');
    const { out } = await workspace.tenant('schemes', '--help');
    expect(out.replace(/\s+/g, ' ')).toContain('one of them, to also see where its rules and examples are');
  } finally {
    await workspace.remove();
  }
});

describe('two schemes together', () => {
  const pairs = packs.flatMap((first) =>
    packs.filter((one) => one !== first).map((second) => [first, second]),
  );

  test('are rules without a mistake, whichever two they are, with the bands, cycle and limit of the first', async () => {
    const read = new Map(
      await Promise.all(packs.map(async (id) => [id, await readPack(shipped, id)] as const)),
    );
    const combined = await Promise.all(
      pairs.map(async ([first = '', second = '']) => {
        const [own, other] = [read.get(first), read.get(second)];
        if (own === undefined || other === undefined) throw new Error('There are both.');
        return { own, pack: await combinePacks(shipped, own, other) };
      }),
    );
    for (const { own, pack } of combined) {
      expect(pack.findings, pack.id).toEqual([]);
      expect(pack.about.match(/Homes open and close/g)?.length ?? 0, pack.id).toBeLessThan(2);
      const [before, after] = [own, pack].map(({ files }) => JSON.parse(files.get('lettings.json') ?? '{}'));
      const { bands, cycle, limit } = before.schemes[0];
      expect(after.schemes[0], pack.id).toMatchObject({ bands, cycle, limit });
    }
    const lent = (id: string) => combined.find(({ pack }) => pack.id === id)?.pack.lent;
    expect(lent('points+bands-local-preference')).toEqual([
      'preferences',
      'otherRankings',
      'parishes',
      'localConnectionExemptions',
    ]);
    expect(lent('bands-local-preference+choice-with-auto-bid')).toEqual([
      'bidding.modes',
      'bidding.automatic',
      'bidding.withdrawal',
      'bidding.preferredProperty',
    ]);
    expect(lent('bands-local-preference+two-landlords')).toEqual([
      'the scheme "Homes of the housing association"',
      'applicantTypes',
    ]);
    expect(lent('bands-local-preference+points')).toEqual([]);
  });

  test('a preference that is lent decides where it did', async () => {
    const [points, local] = await Promise.all(
      ['points', 'bands-local-preference'].map((id) => readPack(shipped, id)),
    );
    if (points === undefined || local === undefined) throw new Error('There are both.');
    const { files } = await combinePacks(shipped, points, local);
    const { schemes } = JSON.parse(files.get('lettings.json') ?? '{}');
    expect(schemes[0].ranking).toEqual([
      { kind: 'points' },
      { kind: 'preference' },
      { kind: 'effectiveDate' },
    ]);
  });
});

describe('a council that keeps examples of its own', () => {
  let workspace: Workspace;
  beforeEach(async () => {
    workspace = await makeWorkspace();
    await workspace.begin('seabrook', ...complete);
    const pack = join(shipped, 'base/schemes/bands-by-date');
    await cp(
      join(pack, 'lettings.examples.json'),
      join(workspace.tenantsFolder, 'seabrook/lettings.examples.json'),
    );
  });
  afterEach(() => workspace.remove());

  async function find(): Promise<Finding[]> {
    const { out } = await workspace.tenant('check', 'seabrook', '--json');
    return JSON.parse(out).findings;
  }
  const lineOf = (words: string): number =>
    readFileSync(join(workspace.tenantsFolder, 'seabrook/lettings.examples.json'), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(words)) + 1;

  test('is told nothing while they come out, and may write notes into both files', async () => {
    await workspace.replace(
      'seabrook/lettings.json',
      '"bands"',
      '"bidding": { "$comment": "As published." }, "bands"',
    );
    await workspace.replace(
      'seabrook/lettings.examples.json',
      '"examples"',
      '"$comment": "Paragraph 12.", "examples"',
    );
    expect(await find()).toEqual([]);
  });

  test('is told of each that the rules no longer bear out, with the order that they make', async () => {
    await workspace.replace('seabrook/lettings.json', '{ "kind": "band" },', '');
    expect(await find()).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        kind: 'lettings.example',
        file: 'seabrook/lettings.examples.json',
        line: lineOf('"name": "in Band A since last week", "because"'),
        message: expect.stringContaining('"in Band C for ten years", then "in Band B for a year"'),
      }),
    );
  });

  test.each([
    [
      '"because": "band" },\n        { "name": "in Band B',
      '"because": "points" },\n        { "name": "in Band B',
      /because of band, but the example says points/,
      /Write "because": "band"/,
    ],
    [
      '"band": "band-c", "effectiveDate": "2016-02-01"',
      '"band": "band-cc", "effectiveDate": "2016-02-01"',
      /there is no band "band-cc"/,
      /Did you mean "band-c"/,
    ],
    [
      '{ "name": "with three bids this week", "because": ["limit"] },',
      '',
      /"with three bids this week" cannot bid, because of: limit/,
      /to "cannotBid"/,
    ],
    [
      '"because": ["underOffer"]',
      '"because": ["suspended"]',
      /because of underOffer, but the example says suspended/,
      /\["underOffer"\]/,
    ],
    ['"bids": 3', '"bids": 1', /"with three bids this week" can bid/, /to "ranking"/],
    [
      '{ "name": "in Band C for ten years" }',
      '{ "name": "in Band C" }',
      /there is no applicant "in Band C"/,
      /You can use/,
    ],
    ['"bedrooms": 2', '"bedroms": 2', /"bedroms" is not recognised here/, /Did you mean "bedrooms"/],
    ['"home": {', '"home": { "ranking": "lottery",', /has no ranking "lottery"/, /otherRankings/],
    ['"home": {', '"home": { "scheme": "general",', /there is no scheme "general"/, /general-needs/],
  ])('%j → %j', async (from, to, says, cures) => {
    await workspace.replace('seabrook/lettings.examples.json', from, to);
    const findings = await find();
    expect(findings[0]?.message).toMatch(says);
    expect(findings[0]?.cure).toMatch(cures);
    expect(findings[0]).toMatchObject({ severity: 'error', file: 'seabrook/lettings.examples.json' });
    expect(findings[0]?.line).toBeGreaterThan(1);
    const { status } = await workspace.tenant('publish', 'seabrook', '--note=x');
    expect(status).toBe(1);
  });
});
