import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import { rollingFaults } from '#api/rules/lettings/rolling.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { turnsAround, turnsClosed } from './calendar.ts';
import { demoCouncils } from './demo-councils.ts';

const directory = await loadTenantDirectory(join(import.meta.dirname, '../tenants'), undefined);
const councils = directory.all.flatMap(({ tenant, policy }) => {
  const council = demoCouncils.get(tenant.tenantId);
  return council === undefined ? [] : [{ name: tenant.tenantId, policy, slots: council.slots }];
});

describe.each(councils)('the slots of $name', ({ policy, slots }) => {
  test('always have exactly one open advert, with an earlier and a later one beside it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...slots),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
        (slot, now) => {
          const { previous, current, next } = turnsAround(slot, policy, now);
          expect(current.opensAt <= now && now < current.closesAt).toBe(true);
          for (const [one, other] of [
            [previous, current],
            [current, next],
          ] as const) {
            const beside = one.closesAt.getTime() - other.opensAt.getTime();
            expect(beside).toBeGreaterThanOrEqual(0);
            expect(beside).toBeLessThanOrEqual(3_600_000);
          }
          expect(turnsAround(slot, policy, next.opensAt).current).toEqual(next);
        },
      ),
    );
  });

  test('open and close as their schemes allow, including weeks in which the clocks change', () => {
    const now = new Date('2028-06-01T12:00:00Z');
    const turns = slots.flatMap((slot) => turnsClosed(slot, policy, new Date('2026-01-01'), now));
    expect(turns.length).toBeGreaterThan(20 * slots.length);
    const faults = turns.filter(({ slot, opensAt, closesAt }) => {
      const { cycle } = schemeOf(policy, slot.scheme);
      return cycle.kind === 'rolling' && rollingFaults(cycle, opensAt, closesAt).length > 0;
    });
    expect(faults).toEqual([]);
  });

  test('use ids, schemes and landlords of their own council', () => {
    expect(new Set(slots.map(({ id }) => id)).size).toBe(slots.length);
    const schemes = policy.schemes.map(({ identifier }) => identifier);
    expect(slots.filter(({ scheme }) => !schemes.includes(scheme))).toEqual([]);
    const parishes = (policy.parishes ?? []).map(({ id }) => id);
    const named = slots.flatMap(({ rules }) => rules.localConnection?.parishes ?? []);
    expect(named.filter((id) => !parishes.includes(id))).toEqual([]);
  });
});

test('every demo council exists among the tenants', () => {
  expect(councils.map(({ name }) => name)).toEqual([...demoCouncils.keys()]);
});
