import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { snapshotKey, type ExploreOptions } from '#machines/model/explore.ts';
import { pathId } from '#machines/model/path-id.ts';
import { CommandError } from '../command/command-error.ts';
import { runCommand } from '../testing/command.ts';
import type { KnownModel } from './load-models.ts';

const AnswerSchema = Type.Record(
  Type.String(),
  Type.Object({ scenarios: Type.Array(Type.String()), impossible: Type.Array(Type.String()) }),
);

/** Limits of a machine's page. */
interface PageMoves {
  /** The scenarios that it can be put into, which may be none of the machine's own. */
  readonly scenarios: readonly string[];
  readonly supports: NonNullable<ExploreOptions['supports']>;
}

/**
 * Returns, for each of these machines with a page that can be walked, what the page can be made to do. The drivers of
 * the tests know it, so a program in tests/features answers.
 * @throws {CommandError} with what that program says, if it fails.
 */
export async function movesOfPages(chosen: readonly KnownModel[]): Promise<ReadonlyMap<string, PageMoves>> {
  const ids = chosen.map(({ model }) => model.id);
  const { code, output } = await runCommand([process.execPath, 'tests/features/page-moves.ts', ...ids]);
  if (code !== 0) throw new CommandError(output.trim());
  const pages = Value.Parse(AnswerSchema, JSON.parse(output));
  return new Map(
    Object.entries(pages).map(([machine, { scenarios, impossible }]): [string, PageMoves] => {
      const moves = new Set(impossible);
      return [
        machine,
        {
          scenarios,
          supports: (move, snapshot) => !moves.has(pathId(snapshotKey(snapshot), [move.label])),
        },
      ];
    }),
  );
}
