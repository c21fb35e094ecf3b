import type { TFunction } from 'i18next';
import type { Formats } from '#domain/words/formats.ts';
import { comparableRent } from './comparable-rent.ts';

/**
 * Returns a home's cost with its service charge, in words: as advertised, with its period, and in the other
 * period.
 */
export function rentWords(
  details: Parameters<typeof comparableRent>[0],
  t: TFunction,
  formats: Pick<Formats, 'money'>,
): { readonly amount: string; readonly period: string; readonly other: string } {
  const { asked, total } = comparableRent(details);
  const amount = formats.money(total[asked]);
  return asked === 'week'
    ? {
        amount,
        period: t('property.perWeek'),
        other: t('property.aboutMonth', { rent: formats.money(inPounds(total.month)) }),
      }
    : {
        amount,
        period: t('property.perMonth'),
        other: t('property.aboutWeek', { rent: formats.money(inPounds(total.week)) }),
      };
}

/** Rounds an amount in pence to whole pounds: "about" does not suit a sum to the penny. */
function inPounds(pence: number): number {
  return Math.round(pence / 100) * 100;
}
