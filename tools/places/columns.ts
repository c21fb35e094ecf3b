import { nearestWord } from '#api/rules/words/near-word.ts';
import { CommandError } from '../command/command-error.ts';

/** Access to a row's cells by column name, ignoring order, capitals and spaces. */
export interface Columns {
  /** The text of a cell, trimmed; empty if the file lacks the column. */
  cell(row: readonly string[], name: string): string;
  /** The file's own name for a column; undefined if it lacks the column. */
  called(name: string): string | undefined;
}

/** The names under which a column is known; the first is the portal's own and appears in messages. */
export type Wanted = readonly [name: string, ...others: string[]];

const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Finds columns by name.
 * @param required columns that the file must have; any name of each is enough.
 * @throws CommandError with the file, its line, the missing column and a cure.
 */
export function findColumns(
  file: string,
  header: readonly string[],
  wanted: readonly Wanted[],
  required: readonly Wanted[],
  what: string,
): Columns {
  const places = new Map(header.map((name, index) => [bare(name), index]));
  const found = new Map(
    wanted.flatMap((names) => {
      const index = names.map((name) => places.get(bare(name))).find((place) => place !== undefined);
      return index === undefined ? [] : [[names[0], index] as const];
    }),
  );
  for (const names of required) {
    if (names.some((name) => found.has(name))) continue;
    const near = nearestWord(names[0], header);
    const has = header
      .filter((name) => name !== '')
      .slice(0, 8)
      .join(', ');
    throw new CommandError(
      `${file}:1: There is no column "${names.join('" or "')}", so this is not ${what}. ${
        near === undefined ? '' : `Did you mean "${near}"? `
      }The columns are: ${has}${header.length > 8 ? ' and more' : ''}. Take the file as it is published, with its first line.`,
    );
  }
  return {
    cell: (row, name) => row[found.get(name) ?? -1]?.trim() ?? '',
    called: (name) => header[found.get(name) ?? -1],
  };
}
