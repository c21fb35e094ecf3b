import { askedBy } from '#machines/model/clauses.ts';
import { requirements, sectionTitles } from '#machines/requirements/requirements.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';
import { readSpecificationRows, testsOf } from './specification-rows.ts';

/**
 * `machines requirements`: lists every clause with the machines that name it, and the tests of those that none names.
 * With `json`: `[{ section, number, clause, label, sentence, isOurs, machines, tests }]`.
 */
export async function listRequirements(
  { say }: Context,
  known: readonly KnownModel[],
  { section, json }: { readonly section: string | undefined; readonly json: boolean },
): Promise<ExitStatus> {
  const rows = await readSpecificationRows();
  const chosen = requirements
    .filter((requirement) => section === undefined || String(requirement.section) === section)
    .map((requirement) => ({
      ...requirement,
      machines: known
        .filter(({ model }) => {
          const { states, transitions } = askedBy(model, new Set([requirement.clause]));
          return states.length > 0 || transitions.length > 0;
        })
        .map(({ model }) => model.id),
      tests: testsOf(rows, requirement.number),
    }));
  if (json) {
    say(JSON.stringify(chosen, null, 2));
    return 0;
  }
  for (const [of, own] of Map.groupBy(chosen, (requirement) => requirement.section)) {
    say(`${of}. ${sectionTitles[of]}`);
    for (const { number, label, sentence, isOurs, machines, tests } of own) {
      say(`  ${number.padEnd(5)} ${label}${isOurs ? ' (not in the specification)' : ''}: ${sentence}`);
      say(`        ${machines.length > 0 ? machines.join(', ') : `no machine; ${tests.join(', ')}`}`);
    }
    say('');
  }
  const named = chosen.filter(({ machines }) => machines.length > 0).length;
  say(
    `${chosen.length} clauses, of which machines name ${named}. For the other ${chosen.length - named}, docs/specification.md names the tests.`,
  );
  return 0;
}
