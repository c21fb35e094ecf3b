/** Which page of the actions that are over an address shows; the first where it says nothing. */
export interface ActionsSearch {
  readonly ended?: number;
}

/** Reads the page from an address. What is no page counts as nothing, and the first page is not written down. */
export function readActionsSearch({ ended }: Record<string, unknown>): ActionsSearch {
  const page = Number(ended);
  return Number.isInteger(page) && page > 1 && page <= 1_000 ? { ended: page } : {};
}
