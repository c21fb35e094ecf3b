import { bankHolidaysKept } from '#api/rules/law/bank-holidays.ts';
import { closesOnHolidays } from './holidays-closed-on.ts';
import { counted } from '#api/rules/words/counted.ts';
import { layFile } from '#api/council-files/layered-file.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { CouncilShelves } from '../councils/council-shelves.ts';

/** The most days listed; a year has ten at most. */
const named = 3;

/** Finds turns of fixed cycles that close on a bank holiday in the coming year, with no staff there to help. */
export function findHolidayCloses(
  { id, own, base }: CouncilShelves,
  { tenant, policy }: Pick<TenantFiles, 'tenant' | 'policy'>,
  now: Date,
): Finding[] {
  const where = bankHolidaysKept(tenant);
  return policy.schemes.flatMap(({ name, cycle }, place): Finding[] => {
    if (cycle.kind === 'rolling') return [];
    const closes = closesOnHolidays(cycle, where, now);
    const [first] = closes;
    if (first === undefined) return [];
    const days = closes.slice(0, named).map(({ closesOn }) => closesOn);
    const more = closes.length > named ? ` and ${closes.length - named} more` : '';
    return [
      {
        severity: 'warning',
        kind: 'lettings.bankHoliday',
        ...layFile(id, own, base, 'lettings.json').placeOf(`/schemes/${place}/cycle`),
        message: `${counted(closes.length, 'cycle')} of ${name} in the next year ${closes.length === 1 ? 'closes' : 'close'} on a bank holiday (${where}): ${days.join(', ')}${more}.`,
        cure: `If no staff are there to help on that day, close earlier: add { "kind": "moved", "opening": "${first.opening}", "closesOn": "${first.before}" } to "exceptions" of the cycle. Otherwise leave it as it is.`,
      },
    ];
  });
}
