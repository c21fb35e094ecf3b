import { bankHolidaysKept } from '../rules/law/bank-holidays.ts';
import type { FormProgression, RegisterProgress } from '#schemas/api/forms.ts';
import type { TenantDatabase } from '../database/database.ts';
import { describeProgress } from './form-request.ts';
import { tileOf } from './form-tile.ts';
import { findFormsWithRequests } from './forms-with-requests.ts';
import { findLondonDay } from './london-day.ts';
import { describeRegister, describeSent, findKeptSubmissions } from './kept-submissions.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/**
 * A person's progress in each form of the council, in display order, with the texts of the account overview
 * (specification section 2), and their progress with a register application; null if the council has no form
 * for that.
 */
export async function findFormProgressions(
  database: TenantDatabase,
  { forms, tenant }: Pick<TenantFiles, 'forms' | 'tenant'>,
  accountId: string,
  locale: string,
): Promise<{ readonly formProgressions: FormProgression[]; readonly register: RegisterProgress | null }> {
  const [withRequests, submissions, today] = await Promise.all([
    findFormsWithRequests(database, forms, accountId),
    findKeptSubmissions(database, accountId),
    findLondonDay(database),
  ]);
  const reading = { today, locale, bankHolidays: bankHolidaysKept(tenant) };
  const sentWith = (identifier: string) =>
    submissions.filter(({ formIdentifier }) => formIdentifier === identifier);
  const asked = withRequests.find(({ form }) => form.definition.purpose === 'register');
  return {
    formProgressions: withRequests.map(({ form, request }) => {
      const { identifier, purpose, title } = form.definition;
      const [last] = sentWith(identifier);
      const decision = last?.requestId === request.id ? (last?.decision ?? null) : null;
      return {
        ...describeProgress(form, request),
        formTitle: form.say(title, locale),
        purpose: purpose ?? null,
        tile: tileOf(form, request, locale, decision),
        sent: last ? describeSent(form, last, reading) : null,
      };
    }),
    register: asked
      ? describeRegister(asked.form, asked.request, sentWith(asked.form.definition.identifier), reading)
      : null,
  };
}
