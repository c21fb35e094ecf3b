import { expect, test } from 'vitest';
import { planOf } from '#machines/model/run.ts';
import { preferredModel } from '#machines/process/preferred/preferred.model.ts';
import { pathToReplay } from '../browser/paths/replay.ts';

const plans = planOf(preferredModel, { supports: ({ kind }) => kind !== 'time' });
const replay = { machine: 'preferred', scenario: 'unmarked', pictures: '' };
const [first] = plans[0]?.paths ?? [];
const labels = first?.steps.map(({ move }) => move.label) ?? [];

test('a path to replay is found by its steps', () => {
  expect(labels.length).toBeGreaterThan(2);
  const { plan, path } = pathToReplay({ ...replay, labels }, plans);
  expect([plan.scenario, path.id]).toEqual(['unmarked', first?.id]);
});

test.each([
  [{ scenario: 'nowhere', labels: [] }, 'No page can be put into the scenario "nowhere".'],
  [
    { scenario: 'unmarked', labels: [...labels.slice(0, 2), 'after answerTimeout'] },
    'Step 3, “after answerTimeout”, cannot be made on the page',
  ],
])('what a page cannot do is named: %j', (changed, message) => {
  expect(() => pathToReplay({ ...replay, ...changed }, plans)).toThrow(message);
});
