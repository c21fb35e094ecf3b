import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import { turnsAround } from './calendar.ts';
import { demoCouncils } from './council.ts';

const directory = await loadTenantDirectory(join(import.meta.dirname, '../../tenants'), undefined);
const councils = directory.all.flatMap(({ tenant, policy }) => {
  const council = demoCouncils.get(tenant.tenantId);
  return council === undefined ? [] : [{ name: tenant.tenantId, policy, slots: council.slots }];
});

describe.each(councils)('the slots of $name', ({ policy, slots }) => {
  test('have one open advert each at every moment, between the one before and the one after', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...slots),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
        (slot, now) => {
          const { previous, current, next } = turnsAround(slot, policy, now);
          expect(current.opensAt <= now && now < current.closesAt).toBe(true);
          expect(previous.closesAt).toEqual(current.opensAt);
          expect(next.opensAt).toEqual(current.closesAt);
          expect(turnsAround(slot, policy, next.opensAt).current).toEqual(next);
        },
      ),
    );
  });

  test('have ids, schemes and landlords of their own council', () => {
    expect(new Set(slots.map(({ id }) => id)).size).toBe(slots.length);
    const schemes = policy.schemes.map(({ identifier }) => identifier);
    expect(slots.filter(({ scheme }) => !schemes.includes(scheme))).toEqual([]);
    const parishes = (policy.parishes ?? []).map(({ id }) => id);
    const named = slots.flatMap(({ rules }) => rules.localConnection?.parishes ?? []);
    expect(named.filter((id) => !parishes.includes(id))).toEqual([]);
  });
});

test('every council of the demo is among the tenants', () => {
  expect(councils.map(({ name }) => name)).toEqual([...demoCouncils.keys()]);
});
