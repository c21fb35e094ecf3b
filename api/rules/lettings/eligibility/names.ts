/**
 * Returns ids by their names in a list of the policy, in the list's order, comma-separated; an id that the list
 * does not have stays an id, so that no part of a rule is lost.
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

/** Returns one id by its name in a list of the policy, otherwise the id. */
export function nameOf(
  id: string,
  list: readonly { readonly id: string; readonly name: string }[] | undefined,
): string {
  return list?.find((entry) => entry.id === id)?.name ?? id;
}
