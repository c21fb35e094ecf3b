import type { Visibility } from '#schemas/tenant/lettings-bidding.ts';

/** A number about a queue, in the precision in which it is shown. */
export type ShownNumber =
  | { readonly kind: 'exact'; readonly value: number }
  | { readonly kind: 'between'; readonly from: number; readonly to: number }
  | { readonly kind: 'over'; readonly above: number }
  /** `afterClose`: shown once the home has closed. */
  | { readonly kind: 'hidden'; readonly shown: 'afterClose' | 'never' };

/**
 * Returns a place in a queue, or the number of bids, as the scheme allows it to be seen. Each step includes its
 * last number; 0 is shown exactly.
 * @param value from 0.
 */
export function showNumber(
  value: number,
  visibility: Visibility | undefined,
  isClosed: boolean,
): ShownNumber {
  switch (visibility?.kind) {
    case 'never':
      return { kind: 'hidden', shown: 'never' };
    case 'afterClose':
      return isClosed ? { kind: 'exact', value } : { kind: 'hidden', shown: 'afterClose' };
    case 'banded': {
      if (value === 0) return { kind: 'exact', value };
      const step = visibility.steps.findIndex((last) => value <= last);
      const before = (place: number): number => visibility.steps.at(place) ?? 0;
      if (step === -1) return { kind: 'over', above: before(-1) };
      return { kind: 'between', from: step === 0 ? 1 : before(step - 1) + 1, to: before(step) };
    }
    default:
      return { kind: 'exact', value };
  }
}
