import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { machineDriver } from '#machines/model/machine-driver.ts';
import { planOf, walkAll } from '#machines/model/run.ts';
import { requirements } from '#machines/requirements/requirements.ts';
import { reportOf, writeReport } from '#tools/machines/walk-report.ts';
import { runCommand } from '../support/run-command.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-machines-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const { status, said, complained } = await runCommand({}, ['machines', ...words], {
    goldenFolder: join(folder, 'golden'),
    walksFolder: join(folder, 'walks'),
    resultsFile: join(folder, 'results.jsonl'),
  });
  return { status, out: said.join('\n'), err: complained.join('\n') };
}

/** Runs `machines paths … --json`. */
const paths = async (...words: string[]) => {
  const { status, out, err } = await run('paths', ...words, '--json');
  const scripts: {
    id: string;
    scenario: string;
    start: { state: string };
    steps: { label: string; at: { state: string } }[];
  }[] = JSON.parse(out);
  return { status, scripts, err };
};

/** Returns the labels of the steps of paths of the preferred property. */
const labelsOfPreferred = async (...words: string[]) =>
  (await paths('preferred', ...words)).scripts.flatMap(({ steps }) => steps.map(({ label }) => label));

/** Returns the ids of the paths of bid in JSON. */
function idsIn(out: string): string[] {
  return [...out.matchAll(/"id": "(bid\/[^"]+)"/g)].flatMap(([, id]) => id ?? []);
}

describe('npm run machines', () => {
  it('without arguments lists the commands', async () => {
    expect(await run()).toMatchObject({
      status: 0,
      out: expect.stringContaining('paths [options] [machine/scenario/id...]'),
    });
  });

  it.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['paths', 'kettle'], 'There is no machine "kettle". Choose one of: '],
    [['paths', 'bid', '--format', 'pdf'], "'pdf' is invalid. Allowed choices are text, json,"],
    [['paths', 'bid', '--cover', 'all'], "'all' is invalid. Allowed choices are transitions,"],
    [['paths', 'bid', '--max-steps', 'many'], "'many' is invalid. It must be a whole number from 1 to"],
    [['paths', 'bid/kettle'], 'The machine "bid" has no scenario "kettle". It has: none, live,'],
    [
      ['paths', 'bid', '--to', 'lve'],
      'The machine "bid" has no state "lve". Did you mean "live"? It has: none,',
    ],
    [['paths', '--to', 'live'], 'A scenario, a state and weights belong to one machine.'],
    [['paths', 'bid/none/0f/1'], '"bid/none/0f/1" is not a path.'],
    [['paths', 'bid', '--driver', 'machine', '--to', 'live'], 'so it goes without --to and --random.'],
    [
      ['paths', 'bid', '--random', '3', '--weights', 'bid.plac=0'],
      'no move "bid.plac" to weigh. Did you mean "bid.place"?',
    ],
    [['paths', 'bid', '--random', '3', '--weights', 'bid.place'], 'Write each as <move>=<number>'],
    [['replay', 'bid/none'], '"bid/none" is not a path. Write <machine>/<scenario>/<id>.'],
    [['paths', '--format', 'playwright'], 'A Playwright file is for one machine. Name it'],
    [['paths', 'bid', '--max-steps', '0'], "'0' is invalid. It must be a whole number from 1 to"],
    [['list', '--cover', 'states'], "unknown option '--cover'"],
    [['draw', 'bid', 'advert'], "too many arguments for 'draw'"],
    [['paths', 'bid', 'adverb'], 'There is no machine "adverb". Choose one of:'],
    [['paths', '--wide'], "unknown option '--wide'"],
    [
      ['agree', 'auth'],
      '"auth" is not a process that talks to a lifecycle. Choose one of: action (with workflow-action), bidding (with bid),',
    ],
    [
      ['paths', 'bid', '--format', 'csv'],
      'Say which tool the CSV file is for: --for testrail or --for xray.',
    ],
    [['paths', 'bid', '--for', 'jira'], "'jira' is invalid. Allowed choices are testrail, xray."],
    [['paths', 'bid', '--for', 'xray', '--format', 'json'], 'so it goes with --format csv only.'],
    [['draw', 'bid', '--format', 'gif'], "'gif' is invalid. Allowed choices are mermaid, svg, png, stately."],
    [['draw', '--format', 'svg'], 'A drawing in this format shows one machine. Name it, as in "draw bidding'],
    [['draw', 'bid', '--format', 'png'], 'A PNG is a file. Name it, as in "--output bid.png".'],
    [
      ['paths', 'bid', '--through', 'live bid.fly'],
      'No transition is called "live bid.fly". Name a state and an event, as in one of: live bid.withdraw, live',
    ],
    [['coverage', '--run', '/nowhere/at-all'], '/nowhere/at-all cannot be read.'],
    [['paths', '--clause', 'bid mad'], '"bid mad" is no clause. Did you mean "spec 4 bid made" (4.4)?'],
    [['paths', 'bid', '--clause', '6.13'], '"6.13" is no clause. Did you mean "spec 6 scope" (6.12) or'],
    [['coverage', '--clause', '10'], '"10" is no clause. A clause is a section (6), a number (6.3)'],
    [['coverage', '--clause', '4 bid withdrawl'], 'Did you mean "spec 4 bid withdrawn" (4.5)?'],
    [['requirements', '--section', '10'], "'10' is invalid. Allowed choices are 1, 2, 3,"],
    [['requirements', 'bid'], "too many arguments for 'requirements'"],
  ])('%j: reports the mistake and the possible words, with status 2', async (words, message) => {
    const { status, out, err } = await run(...words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it('lists machines by area, with what each is for', async () => {
    const { status, out } = await run('list');
    expect(status).toBe(0);
    expect(out).toMatch(/^Accounts and log-in\n {2}auth +page {4}A person logs in/);
    expect(out).toMatch(/\n {2}bid +record {2}A bid: made,/);
  });

  it('says everything about one machine', async () => {
    const { status, out } = await run('list', 'bid');
    expect(status).toBe(0);
    expect(out).toMatch(/^bid \(Bidding and offers, record\): A bid: made,/);
    expect(out).toMatch(/\n {2}none +No bid was ever made\.\n/);
    expect(out).toMatch(/\nUsed in .*api\/lettings\/bids\/verdicts\.ts/);
  });

  it('lists machines with figures, and their use in the portal', async () => {
    const { status, out } = await run('list', 'bid', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual([
      {
        id: 'bid',
        area: 'Bidding and offers',
        purpose: expect.stringContaining('waiting for an officer'),
        kind: 'lifecycle',
        states: expect.arrayContaining([{ id: 'live', description: expect.any(String) }]),
        transitions: 12,
        refusedPairs: 202,
        scenarios: expect.arrayContaining([{ id: 'none', description: 'No bid was ever made.' }]),
        usedIn: expect.arrayContaining(['api/lettings/bids/verdicts.ts']),
      },
    ]);
  });

  describe('paths', () => {
    it('of one scenario, by either way to name it', async () => {
      const { scripts } = await paths('bidding/placed');
      expect(new Set(scripts.map(({ scenario }) => scenario))).toEqual(new Set(['placed']));
      expect((await paths('bidding', '--scenario', 'placed')).scripts).toEqual(scripts);
    });

    it('by id, also a random one that was printed before', async () => {
      const [known] = (await paths('bidding/fresh')).scripts;
      expect((await paths(known?.id ?? '')).scripts).toEqual([known]);
      const { scripts } = await paths('bidding/fresh', '--random', '2', '--seed', '11');
      expect(scripts).toHaveLength(2);
      expect((await paths(scripts[1]?.id ?? '')).scripts.map(({ id }) => id)).toEqual([scripts[1]?.id]);
      await expect(run('paths', 'bidding/fresh/0123456789abcdef')).resolves.toMatchObject({
        status: 1,
        err: expect.stringContaining('No path has the id bidding/fresh/0123456789abcdef.'),
      });
    });

    it('of several machines, in the order of their names on the command line', async () => {
      const { scripts } = await paths('bid', 'advert', 'bid');
      expect([...new Set(scripts.map(({ id }) => id.split('/')[0]))]).toEqual(['bid', 'advert']);
      expect(new Set(scripts.map(({ id }) => id)).size).toBe(scripts.length);
    });

    it('of several scenarios and paths by id, each once, in one list', async () => {
      const [first, second] = (await paths('plan-step')).scripts;
      const [bid] = (await paths('bid/none')).scripts;
      const named = [second?.id, bid?.id, first?.id, second?.id].flatMap((id) => id ?? []);
      const { scripts } = await paths(...named);
      expect(scripts).toEqual([second, first, bid]);
      const { out } = await run('paths', ...named, '--format', 'page');
      expect(out.match(/<article data-path="[^"]+"/g)).toEqual(
        [second, first, bid].map((script) => `<article data-path="${script?.id}"`),
      );
    });

    it('for a tester’s tool, with the labels and commands of a council, and without those for a program', async () => {
      const { out } = await run(
        'paths',
        'bidding',
        '--for',
        'testrail',
        '--council',
        'porth-elen',
        '--language',
        'cy-GB',
      );
      expect(out).toContain('Set it up: npm run scenario -- bidding/fresh --council porth-elen');
      expect(out).toContain('There is the button “Gwneud cynnig am y cartref hwn”.');
      const crashed = (await paths('bidding/fresh')).scripts.find(({ steps }) =>
        steps.some(({ label }) => label === 'placeBid ends: crashed'),
      );
      const one = ['paths', crashed?.id ?? '', '--for', 'xray'];
      const { out: without, err } = await run(...one);
      expect(without).not.toContain(crashed?.id);
      expect(err).toBe('Left out: 1 path that only a program can walk. To print all: --all.');
      expect((await run(...one, '--all')).out).toContain('Only a program can walk this path.');
    });

    it('to a state, the shortest from each scenario', async () => {
      const { scripts } = await paths('bidding', '--to', 'placed');
      expect(scripts.find(({ scenario }) => scenario === 'fresh')?.steps.map(({ label }) => label)).toEqual([
        'bid.place',
        'placeBid ends: ok',
      ]);
      for (const { start, steps } of scripts) expect(steps.at(-1)?.at.state ?? start.state).toBe('placed');
    });

    it('of a council, without those that its files make impossible, and why', async () => {
      const { scripts, err } = await paths('bidding', '--council', 'porth-elen');
      expect(scripts.filter(({ scenario }) => scenario.endsWith('to-move'))).toEqual([]);
      expect(err).toMatch(
        /^Left out for porth-elen: \d+ paths, because its scheme .* does not let people move bids/,
      );
      expect((await paths('bidding', '--council', 'ashcombe')).err).toBe('');
      expect(await run('paths', 'bidding', '--council', 'nowhere')).toMatchObject({ status: 1 });
    });

    it('are not replayed where they are unknown, or impossible in the council', async () => {
      expect(await run('replay', 'bidding/fresh/0123456789abcdef')).toMatchObject({
        status: 1,
        err: expect.stringContaining('No path has the id'),
      });
      const [move] = (await paths('bidding/one-to-move')).scripts;
      expect(await run('replay', move?.id ?? '', '--council', 'porth-elen')).toMatchObject({
        status: 1,
        err: expect.stringContaining('does not let people move bids'),
      });
    });

    it('that the machine walks in the tests', async () => {
      const { scripts } = await paths('bidding', '--driver', 'machine');
      expect(scripts.length).toBeGreaterThan((await paths('bidding')).scripts.length);
    });
  });

  it('checks: a missing golden file is a finding, and renewing fixes it', async () => {
    const before = await run('check', 'advert', '--json');
    expect(before.status).toBe(1);
    expect(JSON.parse(before.out).findings).toHaveLength(3);
    expect(await run('check', 'advert', '--renew')).toMatchObject({ status: 0 });
    expect(await run('check', 'advert')).toEqual({ status: 0, out: '✓ advert: nothing wrong', err: '' });
  });

  it('prints what was walked, by driver', async () => {
    const record = {
      ...(await walkAll(bidModel, planOf(bidModel).slice(-1), machineDriver(bidModel))),
      driver: 'API',
    };
    await writeReport(join(folder, 'walks'), reportOf('bid', record, { run: 'run 1' }));
    const { status, out } = await run('coverage', 'bid');
    expect(status).toBe(0);
    expect(out).toMatch(
      / {2}machine {2}transitions 12\/12, .*refused pairs 202\/202, clauses 10\/10, clauses of transitions 23\/23/,
    );
    expect(out).toMatch(/ {2}API {6}transitions (?:[1-9]|1[01])\/12/);
    expect(out).toContain('not walked: bid.none --bid.place[0]--> bid.live');
  });

  it('prints one line for each of several machines, and their sum', async () => {
    const record = {
      ...(await walkAll(bidModel, planOf(bidModel).slice(-1), machineDriver(bidModel))),
      driver: 'API',
    };
    await writeReport(join(folder, 'walks'), reportOf('bid', record, { run: 'run 1' }));
    const { status, out } = await run('coverage');
    expect(status).toBe(0);
    expect(out).toMatch(/^ +in all +machine +API$/m);
    expect(out).toMatch(/^ {2}bid +12 +12 +(?:[1-9]|1[01])$/m);
    expect(out).toMatch(/^ {2}plan-step +8 +8 +–$/m);
    expect(out).toMatch(/^ {2}together +([0-9]+) +\1 +(?:[1-9]|1[01])$/m);
    expect(out).not.toContain('not walked: bid');
  });

  it('prints the paths that a driver walked in the last tests, in any run of it', async () => {
    const plans = planOf(bidModel).slice(-1);
    const record = { ...(await walkAll(bidModel, plans, machineDriver(bidModel))), driver: 'API' };
    const report = reportOf('bid', record, { run: 'run 1' });
    const gone = { id: 'bid/none/0', scenario: 'none', steps: ['kettle'], seconds: 1 };
    await writeReport(join(folder, 'walks'), { ...report, paths: [...report.paths, gone] });
    const { status, scripts } = await paths('bid', '--driver', 'api');
    expect(status).toBe(0);
    expect(scripts.map(({ id }) => id).sort()).toEqual(record.paths.map(({ id }) => id).sort());
    const [first = { id: '' }] = scripts;
    expect((await paths(first.id, '--driver', 'api')).scripts.map(({ id }) => id)).toEqual([first.id]);
    expect(await run('paths', 'bid', '--driver', 'browser')).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining('walked no such path in a browser. Run "npm test" first.'),
    });
  });

  it('leaves out moves of a program for a hand', async () => {
    expect(await labelsOfPreferred()).toContain('setPreferred ends: crashed');
    const byHand = await labelsOfPreferred('--driver', 'hand');
    expect(byHand).toContain('setPreferred ends: ok');
    expect(byHand).not.toContain('setPreferred ends: crashed');
  });

  it('lists the clauses of a section, with machines or tests', async () => {
    const { status, out } = await run('requirements', '--section', '6');
    expect(status).toBe(0);
    expect(out).toContain('6. Roles and permissions\n  6.1   visitor: ');
    expect(out).toMatch(/ {2}6\.6 {3}bid on behalf: .*\n {8}automatic-bidding, bid, bidding\n/);
    expect(out).toMatch(
      / {2}6\.12 {2}scope: .*\n {8}no machine; tests\/api\/staff\/impersonation\.test\.ts\n/,
    );
    expect(out).toMatch(
      /^12 clauses, of which machines name \d+\. For the other \d+, docs\/specification\.md names the tests\.$/m,
    );
    expect(out).not.toContain('5.1');
  });

  it('lists every clause for programs, and marks those of ours', async () => {
    const { status, out } = await run('requirements', '--json');
    expect(status).toBe(0);
    const all: unknown = JSON.parse(out);
    expect(all).toHaveLength(requirements.length);
    expect(all).toContainEqual({
      section: 4,
      number: '4.30',
      clause: 'ours 4 shortlist',
      label: 'shortlist',
      sentence: expect.any(String),
      isOurs: true,
      machines: ['shortlist-entry'],
      tests: ['tests/paths/shortlist-entry.api.test.ts', 'tests/api/bids/shortlists.test.ts'],
    });
  });

  it('prints only the paths that walk what a clause asks for', async () => {
    const all = await run('paths', 'bid', '--json');
    const some = await run('paths', 'bid', '--clause', 'set a preferred property', '--json');
    expect(some.status).toBe(0);
    expect(idsIn(some.out)).not.toEqual([]);
    expect(idsIn(all.out)).toEqual(expect.arrayContaining(idsIn(some.out)));
    expect(idsIn(some.out).length).toBeLessThan(idsIn(all.out).length);
    const { out } = await run('paths', 'bid', '--clause', '6.6');
    expect(out).toMatch(/\n\d+ paths, \d+ steps, for 6\.6 \(bid on behalf\)$/);
  });

  it.each([
    [['paths', 'bid', '--clause', '9.10'], 'bid does not name 9.10 (prefetch).'],
    [['coverage', 'bid', '--clause', 'prefetch'], 'bid does not name 9.10 (prefetch).'],
    [['paths', '--clause', '9.10'], 'No machine names 9.10 (prefetch).'],
  ])('%j: says that no path walks the clause, and where to look, with status 1', async (words, message) => {
    const { status, out, err } = await run(...words);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('npm run machines -- requirements --section 9');
  });

  it('prints what covers a clause: machines, drivers, paths, and what was not walked', async () => {
    const record = {
      ...(await walkAll(bidModel, planOf(bidModel).slice(-1), machineDriver(bidModel))),
      driver: 'API',
    };
    await writeReport(join(folder, 'walks'), reportOf('bid', record, { run: 'run 1' }));
    const { status, out } = await run('coverage', '--clause', '9.4');
    expect(status).toBe(0);
    expect(out).toMatch(
      /^No recorded walk of this failed\.\n\n9\.4 maximum active bids: A scheme has a maximum/,
    );
    expect(out).toMatch(/\n {2}bid\n {4}machine {2}(\d+) of \1 states and transitions \(/);
    expect(out).toMatch(/\n {4}API {6}\d+ of \d+ states and transitions/);
    expect(out).toContain('not walked: bid.none --bid.place[0]--> bid.live');
    expect(out).toMatch(/\n {4}bid\/none\/[0-9a-f]{16}\n/);
    expect(out).toMatch(/\n {2}bidding\n/);
    expect(out).toContain('  machine has walked 1 of 1 in full\n  API has walked 0 of 1 in full');
  });

  it('prints the tests of a clause that no machine names', async () => {
    const { status, out } = await run('coverage', '--clause', '6.12');
    expect(status).toBe(0);
    expect(out).toContain('\n  no machine; tests/api/staff/impersonation.test.ts\n');
  });

  it('prints only the paths through a transition', async () => {
    const { status, out } = await run('paths', 'bid', '--through', 'live advert.close', '--json');
    expect(status).toBe(0);
    const printed: { steps: { transitions: string[] }[] }[] = JSON.parse(out);
    expect(printed.length).toBeGreaterThan(0);
    for (const { steps } of printed)
      expect(steps.flatMap(({ transitions }) => transitions)).toContain(
        'bid.live --advert.close[0]--> bid.stood',
      );
  });

  it('compares a process with its lifecycle', async () => {
    const { status, out } = await run('agree', 'preferred', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual([
      {
        process: 'preferred',
        lifecycle: 'bid',
        situations: expect.any(Number),
        disagreements: [],
      },
    ]);
  });
});
