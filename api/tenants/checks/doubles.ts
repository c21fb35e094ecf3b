import type { Finding } from '#schemas/tenant/finding.ts';
import { asPrinted } from '#domain/words/copied-text.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';

/**
 * Finds entries of a list that have the same name as an earlier one.
 * @param pointer the list's place in the file.
 */
export function doubles<Key extends string>(
  list: readonly { readonly [key in Key]: string | number }[],
  key: Key,
  pointer: string,
  file: LayeredFile,
): Finding[] {
  return list.flatMap((entry, index) => {
    if (list.findIndex((other) => other[key] === entry[key]) === index) return [];
    return {
      severity: 'error' as const,
      kind: 'list.double',
      ...file.placeOf(`${pointer}/${index}/${key}`),
      message: `"${entry[key]}" appears twice in this list.`,
      cure: `Give each entry its own "${key}", or remove one of them.`,
    };
  });
}

/**
 * Finds entries of a list that people cannot tell from an earlier one, because their names print alike.
 * @param pointer the list's place in the file.
 */
export function alike(
  list: readonly { readonly id: string | number; readonly name: string }[],
  pointer: string,
  file: LayeredFile,
): Finding[] {
  return list.flatMap(({ id, name }, index): Finding[] => {
    const first = list.slice(0, index).find((other) => asPrinted(other.name) === asPrinted(name));
    if (first === undefined || first.id === id) return [];
    return [
      {
        severity: 'warning',
        kind: 'list.alike',
        ...file.placeOf(`${pointer}/${index}/name`),
        message: `"${name}" is also the name of "${first.id}", so people cannot tell them apart.`,
        cure: 'Give each its own name, or remove one of them.',
      },
    ];
  });
}
