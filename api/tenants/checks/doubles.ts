import type { Finding } from '#schemas/tenant/finding.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';

/**
 * Entries of a list that have the same name as an earlier one.
 * @param pointer of the list in the file.
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
      message: `"${entry[key]}" stands twice in this list.`,
      cure: `Give each entry its own "${key}", or take one of them away.`,
    };
  });
}
