/**
 * Replaces ids with their names in a list of the policy, in the list's order, comma-separated. An id that is not in
 * the list is kept, so that no part of a rule is lost.
 */
export function namesOf(
  ids: readonly string[],
  list: readonly { readonly id: string; readonly name: string }[] | undefined,
): string {
  const place = (id: string): number => (list ?? []).findIndex((entry) => entry.id === id);
  return ids
    .toSorted((one, other) => place(one) - place(other))
    .map((id) => nameOf(id, list))
    .join(', ');
}

/** Returns the name of an id in a list of the policy, or the id if it is not in the list. */
export function nameOf(
  id: string,
  list: readonly { readonly id: string; readonly name: string }[] | undefined,
): string {
  return list?.find((entry) => entry.id === id)?.name ?? id;
}
