import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { machineDriver } from '#machines/model/machine-driver.ts';
import { plansFor } from '#machines/model/plans.ts';
import { planOf, walkAll } from '#machines/model/run.ts';
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
  });
  return { status, out: said.join('\n'), err: complained.join('\n') };
}

describe('npm run machines', () => {
  it('without arguments lists the commands', async () => {
    expect(await run()).toMatchObject({ status: 0, out: expect.stringContaining('paths [options] [id]') });
  });

  it.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['paths', 'kettle'], 'There is no machine "kettle". Choose one of: '],
    [['paths', 'bid', '--format', 'pdf'], "'pdf' is invalid. Allowed choices are text, json,"],
    [['paths', 'bid', '--cover', 'all'], "'all' is invalid. Allowed choices are transitions,"],
    [['paths', 'bid', '--max-steps', 'many'], "'many' is invalid. It must be a whole number from 1 to"],
    [['paths', '--format', 'playwright'], 'A Playwright file is for one machine. Name it'],
    [['paths', 'bid', '--max-steps', '0'], "'0' is invalid. It must be a whole number from 1 to"],
    [['list', '--cover', 'states'], "unknown option '--cover'"],
    [['paths', 'bid', 'advert'], "too many arguments for 'paths'"],
    [['paths', '--wide'], "unknown option '--wide'"],
    [
      ['agree', 'auth'],
      '"auth" is not a process that talks to a lifecycle. Choose one of: action (with workflow-action), bidding (with bid),',
    ],
    [['draw', 'bid', '--format', 'gif'], "'gif' is invalid. Allowed choices are mermaid, svg, png, stately."],
    [['draw', '--format', 'svg'], 'A drawing in this format shows one machine. Name it, as in "draw bidding'],
    [['draw', 'bid', '--format', 'png'], 'A PNG is a file. Name it, as in "--output bid.png".'],
    [
      ['paths', 'bid', '--through', 'live bid.fly'],
      'No transition is called "live bid.fly". Name a state and an event, as in one of: live bid.withdraw, live',
    ],
    [['coverage', '--run', '/nowhere/at-all'], '/nowhere/at-all cannot be read.'],
  ])('%j: reports the mistake and the possible words, with status 2', async (words, message) => {
    const { status, out, err } = await run(...words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it('lists machines with figures, and their use in the portal', async () => {
    const { status, out } = await run('list', 'bid', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual([
      {
        id: 'bid',
        kind: 'lifecycle',
        states: 4,
        transitions: 12,
        refusedPairs: 202,
        scenarios: expect.arrayContaining([{ id: 'none', description: 'No bid was ever made.' }]),
        usedIn: expect.arrayContaining(['api/lettings/bids/verdicts.ts']),
      },
    ]);
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
    await writeReport(join(folder, 'walks'), reportOf('bid', record, 'run 1'));
    const { status, out } = await run('coverage', 'bid');
    expect(status).toBe(0);
    expect(out).toMatch(
      / {2}machine {2}transitions 12\/12, .*refused pairs 202\/202, clauses 7\/7, clauses of transitions 19\/19/,
    );
    expect(out).toMatch(/ {2}API {6}transitions (?:[1-9]|1[01])\/12/);
    expect(out).toContain('not walked: bid.none --bid.place[0]--> bid.live');
  });

  it.each([
    [
      'c85f3c426ba225fb',
      'has "c85f3c426ba225fb", which is not a path of bid. An id starts with its machine,',
    ],
    ['bidding/fresh/c85f3c426ba225fb', 'has "bidding/fresh/c85f3c426ba225fb", which is not a path of bid.'],
    ['# nothing yet', 'has no paths.'],
  ])('reports what is wrong with a file of walked paths with "%s"', async (line, message) => {
    const file = join(folder, 'walked-wrongly.txt');
    await writeFile(file, `${line}\n`);
    const answer = await run('coverage', 'bid', '--run', file);
    expect({ ...answer, err: '' }).toEqual({ status: 2, out: '', err: '' });
    expect(answer.err).toContain(message);
  });

  it('adds what a person walked, by path ids', async () => {
    const file = join(folder, 'walked.txt');
    const [plan] = plansFor(bidModel);
    const id = `bid/none/${plan?.paths[0]?.id}`;
    await writeFile(file, `# Tuesday\n${id} # all well\n\n`);
    const { status, out } = await run('coverage', 'bid', '--run', file);
    expect(status).toBe(0);
    expect(out).toMatch(/ {2}by hand {2}transitions [1-9]\d*\/12/);

    await writeFile(file, 'bid/none/0000000000000000\n');
    const { status: worse, err } = await run('coverage', 'bid', '--run', file);
    expect(worse).toBe(1);
    expect(err).toContain('has the path "bid/none/0000000000000000", which no machine has any more.');
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
