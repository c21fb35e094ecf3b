/** The query of a form page's address. */
export interface PageSearch {
  /** The list item that the page asks about. */
  readonly item?: string;
  /** Set if the page was opened from the check page and leads back there. */
  readonly back?: 'check';
}

/** A place in the open form; without a page, its list of tasks. */
export interface FormPlace extends PageSearch {
  readonly page: string | null;
}

/** Reads the query; leaves out anything without meaning. */
export function readPageSearch({ item, back }: Record<string, unknown>): PageSearch {
  return {
    ...(typeof item === 'string' && /^[0-9a-f-]{36}$/.test(item) && { item }),
    ...(back === 'check' && { back }),
  };
}
