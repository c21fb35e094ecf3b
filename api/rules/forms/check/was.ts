import { error, type FormDefect } from './defect.ts';
import type { Inventory } from '#domain/forms/check/inventory.ts';

/** Something with former names: a list, or an answer of the form or of a list's items. */
interface Renamed {
  readonly name: string;
  readonly was: readonly string[];
  readonly pointer: string;
}

/** Reports former names that are still in use, or that two answers or lists claim. */
export function checkFormerNames({ definition, questions }: Inventory): FormDefect[] {
  const lists = Object.entries(definition.lists ?? {}).map(([name, { was = [] }]) => ({
    name,
    was,
    pointer: `/lists/${name}/was`,
  }));
  const rooms = Map.groupBy(questions, ({ list }) => list);
  return [
    ...checkRoom(lists),
    ...[...rooms.values()].flatMap((asked) =>
      checkRoom(
        asked.map(({ name, page, ui }) => ({
          name,
          was: ui?.was ?? [],
          pointer: `/pages/${page}/ui/${name}/was`,
        })),
      ),
    ),
  ];
}

function checkRoom(all: readonly Renamed[]): FormDefect[] {
  const names = new Set(all.map(({ name }) => name));
  const claimed = new Map<string, string>();
  return all.flatMap(({ name, was, pointer }) =>
    was.flatMap((former, index): FormDefect[] => {
      const at = `${pointer}/${index}`;
      if (names.has(former))
        return [
          error(
            'wasStillThere',
            at,
            `"${former}" still exists, so it cannot be the former name of "${name}".`,
            `Remove "${former}" from here, or remove that question.`,
          ),
        ];
      const other = claimed.get(former);
      claimed.set(former, other ?? name);
      // Several pages may ask for the same answer, and each may give its former name.
      if (other === undefined || other === name) return [];
      return [
        error(
          'wasTwice',
          at,
          `"${former}" is already the former name of "${other}". One answer cannot be carried over to two questions.`,
          'Keep it for the question that asks the same thing.',
        ),
      ];
    }),
  );
}
