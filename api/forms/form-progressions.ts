import type { FormProgression } from '#schemas/api/forms.ts';
import type { TenantDatabase } from '../database/database.ts';
import { describeProgress } from './form-request.ts';
import { tileOf } from './form-tile.ts';
import { findFormsWithRequests } from './forms-with-requests.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

/**
 * How far somebody is in each form of the council, in display order, with what the account overview says about it
 * (specification section 2).
 */
export async function findFormProgressions(
  database: TenantDatabase,
  forms: ReadonlyMap<string, LoadedForm>,
  accountId: string,
  locale: string,
): Promise<FormProgression[]> {
  const withRequests = await findFormsWithRequests(database, forms, accountId);
  return withRequests.map(({ form, request }) => ({
    ...describeProgress(form, request),
    formTitle: form.say(form.definition.title, locale),
    tile: tileOf(form, request, locale),
  }));
}
