import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { ashcombeSlots } from './councils/ashcombe.ts';
import { porthElenSlots } from './councils/porth-elen.ts';
import { threeRiversSlots } from './councils/three-rivers.ts';
import type { AdvertSlot } from './advert-slot.ts';

/** A council of the demo, from its files. */
export type DemoTenant = Pick<TenantFiles, 'tenant' | 'policy' | 'names' | 'drawnMap'>;

/** The demo's own data about a council, beyond its files. */
export interface DemoCouncil {
  readonly slots: readonly AdvertSlot[];
  /** Facts of `applicant@example.org`: they may bid on some homes, and each rule keeps them from another. */
  applicant(dayBefore: (days: number) => string): ApplicationFacts;
}

const ashcombe: DemoCouncil = {
  slots: ashcombeSlots,
  applicant: (dayBefore) => ({
    band: 'band-b',
    effectiveDate: dayBefore(514),
    bedroomNeed: 2,
    household: [
      { role: 'applicant', dateOfBirth: dayBefore(34 * 365 + 70) },
      { role: 'partner', dateOfBirth: null },
      { role: 'child', dateOfBirth: dayBefore(6 * 365 + 200) },
    ],
    // One parish is known and one is not: they may bid for homes in Harrowfield, and the others are undecided.
    localConnections: [
      { type: 'family', parish: 'harrowfield', since: dayBefore(2900) },
      { type: 'work', parish: null, since: dayBefore(410) },
    ],
  }),
};

const threeRivers: DemoCouncil = {
  slots: threeRiversSlots,
  applicant: (dayBefore) => ({
    band: 'medium',
    effectiveDate: dayBefore(655),
    bedroomNeed: 2,
    household: [
      { role: 'applicant', dateOfBirth: dayBefore(41 * 365 + 12) },
      { role: 'child', dateOfBirth: dayBefore(11 * 365 + 90) },
    ],
    // A job that begins in three weeks: the connection to Tarnbeck has a future start.
    localConnections: [{ type: 'work', parish: 'tarnbeck', since: dayBefore(-21) }],
  }),
};

const porthElen: DemoCouncil = {
  slots: porthElenSlots,
  applicant: (dayBefore) => ({
    band: 'points-30-to-59',
    points: 44,
    effectiveDate: dayBefore(803),
    bedroomNeed: 2,
    household: [
      { role: 'applicant', dateOfBirth: dayBefore(29 * 365 + 140) },
      { role: 'child', dateOfBirth: dayBefore(4 * 365 + 31) },
    ],
    localConnections: [{ type: 'residence', parish: 'llandrwyn', since: dayBefore(3300) }],
  }),
};

export const demoCouncils: ReadonlyMap<string, DemoCouncil> = new Map([
  ['ashcombe', ashcombe],
  ['porth-elen', porthElen],
  ['three-rivers', threeRivers],
]);
