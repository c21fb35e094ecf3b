import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';

/**
 * The rules a new council begins with: the commonest shape of published schemes, a weekly cycle with three
 * bids and four bands. What it leaves out is in `tenants/base/lettings.json`.
 */
export function starterPolicy(
  id: string,
  schemeName: string,
  year: number,
): Pick<LettingsPolicy, 'version' | 'schemes'> {
  return {
    version: `${id}-${year}-1`,
    schemes: [
      {
        identifier: 'general-needs',
        name: schemeName,
        limit: { kind: 'perCycle', maximum: 3 },
        cycle: {
          kind: 'fixed',
          weeks: 1,
          opensWeekday: 4,
          opensAt: '12:00',
          closesWeekday: 4,
          closesAt: '12:00',
        },
        bands: [
          { id: 'band-a', name: 'Band A', meaning: 'You need to move at once.' },
          { id: 'band-b', name: 'Band B', meaning: 'You need to move soon.' },
          { id: 'band-c', name: 'Band C', meaning: 'You need to move, and it can wait a while.' },
          { id: 'band-d', name: 'Band D', meaning: 'You would like to move.' },
        ],
      },
    ],
  };
}
