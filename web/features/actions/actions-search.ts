/** The page of ended actions that an address shows; the first page if it says nothing. */
interface ActionsSearch {
  readonly ended?: number;
}

/** Reads the page from an address. An invalid page counts as none, and the first page is left out. */
export function readActionsSearch({ ended }: Record<string, unknown>): ActionsSearch {
  const page = Number(ended);
  return Number.isInteger(page) && page > 1 && page <= 1_000 ? { ended: page } : {};
}
