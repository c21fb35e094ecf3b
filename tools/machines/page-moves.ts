import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { snapshotKey, type ExploreOptions } from '#machines/model/explore.ts';
import { pathId } from '#machines/model/path-id.ts';
import { CommandError } from '../command/command-error.ts';
import { runCommand } from '../testing/command.ts';
import type { KnownModel } from './load-models.ts';

const AnswerSchema = Type.Record(Type.String(), Type.Array(Type.String()));

/**
 * Returns, for each of these machines with a page that can be walked, whether the page can be made to make a move. The
 * drivers of the tests know it, so a program in tests/features answers.
 * @throws {CommandError} with what that program says, if it fails.
 */
export async function movesOfPages(
  chosen: readonly KnownModel[],
): Promise<ReadonlyMap<string, NonNullable<ExploreOptions['supports']>>> {
  const ids = chosen.map(({ model }) => model.id);
  const { code, output } = await runCommand([process.execPath, 'tests/features/page-moves.ts', ...ids]);
  if (code !== 0) throw new CommandError(output.trim());
  const impossible = Value.Parse(AnswerSchema, JSON.parse(output));
  return new Map(
    Object.entries(impossible).map(([machine, moves]) => {
      const known = new Set(moves);
      return [machine, (move, snapshot) => !known.has(pathId(snapshotKey(snapshot), [move.label]))];
    }),
  );
}
