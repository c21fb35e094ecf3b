/**
 * Ids by the names that a list of the policy gives them, in the list's order, comma between; an id that the list
 * does not have keeps its id, so that nothing a rule says is lost.
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

/** One id by the name that a list of the policy gives it, else the id. */
export function nameOf(
  id: string,
  list: readonly { readonly id: string; readonly name: string }[] | undefined,
): string {
  return list?.find((entry) => entry.id === id)?.name ?? id;
}
