/** The page of each document list that an address shows; the first page if it says nothing. */
export interface DocumentsSearch {
  readonly sent?: number;
  readonly council?: number;
  readonly received?: number;
}

/** Reads the pages from an address. An invalid page counts as none, and the first page is left out. */
export function readDocumentsSearch({ sent, council, received }: Record<string, unknown>): DocumentsSearch {
  const pages = { sent: pageOf(sent), council: pageOf(council), received: pageOf(received) };
  return {
    ...(pages.sent > 1 && { sent: pages.sent }),
    ...(pages.council > 1 && { council: pages.council }),
    ...(pages.received > 1 && { received: pages.received }),
  };
}

function pageOf(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}
