import type { TenantDatabase } from '../database/database.ts';
import { findRequests, notBegun, type FormRequest } from './form-request.ts';
import { councilForm, type CouncilForm } from './council-form.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/** A form of a council, with the request that somebody has for it. */
interface FormWithRequest {
  readonly form: CouncilForm;
  /** Without an id where nothing was begun. */
  readonly request: Omit<FormRequest, 'id'> & { readonly id?: string };
}

/**
 * Each form of a council that stands in lists, in display order, with the current request that an account has for it: what everybody begins
 * with where nothing was begun.
 * @param forms of the council, in display order
 * @param accountId undefined for a visitor, who has begun none
 */
export async function findFormsWithRequests(
  { query }: TenantDatabase,
  forms: ReadonlyMap<string, LoadedForm>,
  accountId: string | undefined,
): Promise<FormWithRequest[]> {
  const requests = accountId === undefined ? undefined : await findRequests(query, accountId);
  return [...forms]
    .filter(([, { definition }]) => definition.listed !== false)
    .map(([identifier, loaded]) => ({
      form: councilForm(loaded),
      request: requests?.get(identifier) ?? notBegun,
    }));
}
