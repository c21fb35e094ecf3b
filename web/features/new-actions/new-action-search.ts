/** The decision that the person comes from, by its application or document. */
interface NewActionSearch {
  readonly application?: string;
  readonly decision?: string;
}

/** Reads the decision from an address. An invalid id counts as none. */
export function readNewActionSearch({ application, decision }: Record<string, unknown>): NewActionSearch {
  return {
    ...(isId(application) && { application }),
    ...(isId(decision) && { decision }),
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}
