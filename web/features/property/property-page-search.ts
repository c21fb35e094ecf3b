/** What the address bar can say of a home's page. */
export interface PropertyPageSearch {
  readonly tab?: 'plans' | 'area' | undefined;
}

/**
 * Reads search params; a tab that there is not is none rather than an error. Its key is there in any case: the
 * router keeps what the address says under every key that is not answered.
 */
export function readPropertyPageSearch({ tab }: Record<string, unknown>): PropertyPageSearch {
  return { tab: tab === 'plans' || tab === 'area' ? tab : undefined };
}
