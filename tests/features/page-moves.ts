import { explore, snapshotKey } from '#machines/model/explore.ts';
import { pathId } from '#machines/model/path-id.ts';
import { machinesOnPages } from '../browser/paths/machines-on-pages.ts';
import type { MachineOnPage } from '../browser/paths/walked-paths.ts';

// Prints where the pages of machines can begin, and the moves that they cannot be made to make, for `npm run machines --
// paths`: tools know no drivers. The arguments are machines. The answer is JSON, with an entry for each that has a page.
// The ids of moves are what `pathId` makes of the snapshot's key and the label.

const all: Readonly<Record<string, MachineOnPage>> = machinesOnPages;
const pages = process.argv.slice(2).flatMap((machine) => {
  const page = all[machine];
  if (page === undefined) return [];
  return [[machine, { scenarios: page.model.scenarioIds, impossible: impossibleOn(page) }] as const];
});
process.stdout.write(JSON.stringify(Object.fromEntries(pages)));

function impossibleOn({ model, supports }: MachineOnPage): string[] {
  if (supports === undefined) return [];
  const ids = model.scenarioIds.flatMap((scenario) => {
    const { nodes, edges } = explore(model, scenario);
    return edges.flatMap(({ from, move }) => {
      const snapshot = nodes[from]?.snapshot;
      return snapshot === undefined || supports(move, snapshot)
        ? []
        : [pathId(snapshotKey(snapshot), [move.label])];
    });
  });
  return [...new Set(ids)];
}
