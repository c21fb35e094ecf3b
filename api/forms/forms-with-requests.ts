import type { TenantDatabase } from '../database/database.ts';
import { findRequests, notBegun, type FormRequest } from './form-request.ts';
import { councilForm, type CouncilForm } from './council-form.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/** A council's form, with a person's request for it. */
interface FormWithRequest {
  readonly form: CouncilForm;
  /** Without an id if nothing was begun. */
  readonly request: Omit<FormRequest, 'id'> & { readonly id?: string };
}

/**
 * Finds each listed form of a council, in display order, with an account's current request: an empty one if
 * nothing was begun.
 * @param forms the council's, in display order
 * @param accountId undefined for a visitor, who has begun none
 */
export async function findFormsWithRequests(
  database: TenantDatabase,
  forms: ReadonlyMap<string, LoadedForm>,
  accountId: string | undefined,
): Promise<FormWithRequest[]> {
  const requests = accountId === undefined ? undefined : await findRequests(database, accountId);
  return [...forms]
    .filter(([, { definition }]) => definition.listed !== false)
    .map(([identifier, loaded]) => ({
      form: councilForm(loaded),
      request: requests?.get(identifier) ?? notBegun,
    }));
}
