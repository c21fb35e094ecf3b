/** What stands behind the address of a page of a form. */
export interface PageSearch {
  /** Of which item of a list it asks. */
  readonly item?: string;
  /** The page was opened from the check, and leads back there. */
  readonly back?: 'check';
}

/** Reads it; whatever means nothing is left out. */
export function readPageSearch({ item, back }: Record<string, unknown>): PageSearch {
  return {
    ...(typeof item === 'string' && /^[0-9a-f-]{36}$/.test(item) && { item }),
    ...(back === 'check' && { back }),
  };
}
