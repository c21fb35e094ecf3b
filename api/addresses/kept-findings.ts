import type { FoundAddress } from '#schemas/addresses.ts';
import type { AddressService } from './address-service.ts';

interface Limits {
  /** Milliseconds. */
  readonly keepFor: number;
  readonly most: number;
}

/** A day, since homes are built slowly; 5,000 postcodes take some 30 MB. */
const usual: Limits = { keepFor: 86_400_000, most: 5_000 };

/**
 * Wraps a service with a cache, so that several people's look-ups of one postcode cost one request: answers are
 * kept for a day, and callers during a request share its answer. An error is not kept.
 */
export function keepingFindings(
  service: AddressService,
  { keepFor, most }: Limits = usual,
  now: () => number = () => performance.now(),
): AddressService {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<readonly FoundAddress[]> }>();
  return {
    find(postcode, language) {
      const key = `${language} ${postcode}`;
      const known = kept.get(key);
      if (known !== undefined && now() - known.at < keepFor) return known.answer;
      const answer = service.find(postcode, language);
      kept.delete(key);
      kept.set(key, { at: now(), answer });
      answer.catch(() => {
        if (kept.get(key)?.answer === answer) kept.delete(key);
      });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return answer;
    },
  };
}
