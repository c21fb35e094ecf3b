import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableRent } from './comparable-rent.ts';

const pence = fc.integer({ min: 0, max: 500_000 });
const period = fc.constantFrom('week', 'month');

describe('comparableRent', () => {
  it('shares 52 weeks between 12 months', () => {
    expect(comparableRent({ rentPence: 12_000, serviceChargePence: 600, rentPeriod: 'week' })).toEqual({
      asked: 'week',
      rent: { week: 12_000, month: 52_000 },
      serviceCharge: { week: 600, month: 2600 },
      total: { week: 12_600, month: 54_600 },
    });
  });

  it('shares 12 months between 52 weeks', () => {
    expect(comparableRent({ rentPence: 52_000, serviceChargePence: 0, rentPeriod: 'month' })).toEqual({
      asked: 'month',
      rent: { week: 12_000, month: 52_000 },
      serviceCharge: { week: 0, month: 0 },
      total: { week: 12_000, month: 52_000 },
    });
  });

  it('leaves what the landlord asks as it is', () => {
    fc.assert(
      fc.property(pence, pence, period, (rentPence, serviceChargePence, rentPeriod) => {
        const found = comparableRent({ rentPence, serviceChargePence, rentPeriod });
        expect(found.rent[rentPeriod]).toBe(rentPence);
        expect(found.serviceCharge[rentPeriod]).toBe(serviceChargePence);
        expect(found.total[rentPeriod]).toBe(rentPence + serviceChargePence);
      }),
    );
  });

  it('comes to the same year either way, to the penny of each week and month', () => {
    fc.assert(
      fc.property(pence, period, (rentPence, rentPeriod) => {
        const { week, month } = comparableRent({ rentPence, serviceChargePence: 0, rentPeriod }).rent;
        expect(Number.isInteger(week) && Number.isInteger(month)).toBe(true);
        expect(Math.abs(week * 52 - month * 12)).toBeLessThanOrEqual(rentPeriod === 'week' ? 6 : 26);
      }),
    );
  });

  it('puts the dearer home second, however each is asked', () => {
    fc.assert(
      fc.property(pence, pence, (weekly, monthly) => {
        const first = comparableRent({ rentPence: weekly, serviceChargePence: 0, rentPeriod: 'week' });
        const second = comparableRent({ rentPence: monthly, serviceChargePence: 0, rentPeriod: 'month' });
        const exactly = weekly * 52 - monthly * 12;
        fc.pre(Math.abs(exactly) > 6);
        expect(Math.sign(first.total.month - second.total.month)).toBe(Math.sign(exactly));
      }),
    );
  });
});
