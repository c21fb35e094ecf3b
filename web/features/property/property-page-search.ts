/** What the address bar can say of a home's page. */
export interface PropertyPageSearch {
  readonly tab?: 'plans' | 'area' | undefined;
}

/** Reads search params; whatever is not known is left out rather than an error. */
export function readPropertyPageSearch({ tab }: Record<string, unknown>): PropertyPageSearch {
  return tab === 'plans' || tab === 'area' ? { tab } : {};
}
