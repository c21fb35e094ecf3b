import type { FoundAddress } from '#schemas/addresses.ts';
import type { AddressService } from './address-service.ts';

interface Limits {
  /** Milliseconds. */
  readonly keepFor: number;
  readonly most: number;
}

/** A day, since homes are built slowly; 5,000 postcodes have some 30 MB. */
const usual: Limits = { keepFor: 86_400_000, most: 5_000 };

/**
 * The same service, asked once for what several people look for: its answers are kept for a day, and whoever asks while it
 * is being asked waits for the same answer. An error is not kept.
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
