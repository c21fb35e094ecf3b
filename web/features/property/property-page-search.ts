/** The parameters in the address of a home's page. */
interface PropertyPageSearch {
  readonly tab?: 'plans' | 'area' | undefined;
}

/**
 * Reads search params; an unknown tab counts as none instead of an error. The key is always present: the router
 * keeps the address's value for any key missing from the result.
 */
export function readPropertyPageSearch({ tab }: Record<string, unknown>): PropertyPageSearch {
  return { tab: tab === 'plans' || tab === 'area' ? tab : undefined };
}
