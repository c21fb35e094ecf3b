import { describe, expect, it } from 'vitest';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { randomPaths } from '#machines/model/choose-paths.ts';
import { explore } from '#machines/model/explore.ts';
import { knownPlans, plansFor } from '#machines/model/plans.ts';
import { planWith } from '#machines/model/run.ts';
import { plansAskedBy } from '#machines/model/clauses.ts';
import { requirementsMeant } from '#machines/requirements/requirements.ts';
import { reportClauses, type DriverWalk } from '#tools/machines/coverage-of-clauses.ts';

const wanted = requirementsMeant('1.9');
const names = new Set(wanted.map(({ clause }) => clause));
/** A path that only a tester's own options make, such as `--random`, which does what the clause says. */
const printed = (() => {
  const graph = explore(bidModel, 'live');
  const paths = randomPaths(graph, { count: 50, seed: 3, maximumSteps: 6, weights: new Map() });
  const path = paths.find((one) => plansAskedBy(bidModel, [planWith(graph, [one])], names).length > 0);
  if (path === undefined) throw new Error('No random path sets a preferred property.');
  return { id: `bid/live/${path.id}`, labels: path.steps.map(({ move }) => move.label) };
})();
const known = new Map([[printed.id, printed.labels]]);
const at = '2026-11-28T03:10:00.000Z';

async function reported(walks: readonly DriverWalk[], json = false): Promise<string> {
  const said: string[] = [];
  await reportClauses({ say: (line) => said.push(line) }, wanted, [{ model: bidModel, walks }], {
    known,
    json,
  });
  return said.join('\n');
}

const idsOf = (plans: ReturnType<typeof plansFor>) =>
  plans.flatMap(({ scenario, paths }) => paths.map(({ id }) => `bid/${scenario}/${id}`));
const listed = idsOf([...plansAskedBy(bidModel, plansFor(bidModel), names)]);

describe('the results of a clause', () => {
  it('say for each path how it ended on each driver, at last', async () => {
    const [first = ''] = listed;
    const failure = { step: 2, message: 'The button is gone.\nMore.' };
    const walks = [
      { driver: 'API', at, states: [], transitions: [], paths: [{ id: first, failure }, { id: first }] },
      {
        driver: 'browser',
        council: 'ashcombe',
        at,
        states: [],
        transitions: [],
        paths: [{ id: first, failure }],
      },
    ];
    const out = await reported(walks);
    expect(out).toContain(`${first}  API passed; browser (ashcombe) failed at step 2: The button is gone.\n`);
    expect(JSON.parse(await reported(walks, true))[0].machines[0].paths[0]).toEqual({
      id: first,
      results: [
        { driver: 'API', passed: true },
        { driver: 'browser (ashcombe)', passed: false, step: 2, message: failure.message },
      ],
    });
  });

  it('name a failed path that is not among those printed, and no other', async () => {
    const more = idsOf([...plansAskedBy(bidModel, knownPlans(bidModel), names)]);
    const other = more.find((id) => !listed.includes(id)) ?? '';
    const stranger = idsOf(plansFor(bidModel)).find((id) => !more.includes(id)) ?? '';
    expect([other, stranger]).not.toContain('');
    const paths = [other, stranger].map((id) => ({ id, failure: { step: 0, message: 'No.' } }));
    const out = await reported([{ driver: 'API', at, states: [], transitions: [], paths }]);
    expect(out).toContain(`${other}  API failed at step 0: No.`);
    expect(out).not.toContain(stranger);
  });

  it('name what people walked of paths that they chose themselves, with failures first', async () => {
    const failure = { step: 1, message: 'It stays grey.' };
    const byHand = { driver: 'by hand', council: 'ashcombe', at, states: [], transitions: [] };
    const passed = await reported([{ ...byHand, paths: [{ id: printed.id }] }]);
    expect(passed).toMatch(/^No recorded walk of this failed\.\n/);
    expect(passed).toContain(`    ${printed.id}  by hand (ashcombe) passed`);
    const failed = await reported([{ ...byHand, paths: [{ id: printed.id, failure }] }]);
    const line = `${printed.id}  by hand (ashcombe) failed at step 1: It stays grey.`;
    expect(failed.startsWith(`Failed:\n  ${line}\n`)).toBe(true);
    expect(await reported([{ ...byHand, driver: 'API', paths: [{ id: printed.id }] }])).not.toContain(
      printed.id,
    );
  });

  it('name what a driver has not walked', async () => {
    const prefer = 'bid.live --bid.prefer[0]--> itself';
    const none = await reported([{ driver: 'API', at, states: ['live'], transitions: [] }]);
    expect(none).toContain('API  0 of 1 states and transitions (2026-11-28 03:10)\n');
    expect(none).toContain(`not walked: ${prefer}\n`);
    expect(none).toContain('API has walked 0 of 1 in full');
    const all = await reported([{ driver: 'API', at, states: ['live'], transitions: [prefer] }]);
    expect(all).toContain('API  1 of 1 states and transitions (2026-11-28 03:10)\n');
    expect(all).not.toContain('not walked');
    expect(all).toContain('API has walked 1 of 1 in full');
  });
});
