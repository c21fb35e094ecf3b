import type { FoundAddress } from '#schemas/addresses.ts';

/** Any answer of the service other than addresses. */
export class AddressServiceError extends Error {
  override readonly name = 'AddressServiceError';
  /**
   * HTTP status of the answer; 504 for a time-out, 502 for an unreadable answer, 503 if it cannot be reached.
   */
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(`the address service answered ${status}`, options);
    this.status = status;
  }
}

/** The port to an external list of addresses. */
export interface AddressService {
  /**
   * Finds every home in a postcode; empty if it has none.
   * @param postcode one of Great Britain, without its space
   * @param language language of the names, if there are several: `en` or `cy`
   * @throws AddressServiceError
   */
  find(postcode: string, language: string): Promise<readonly FoundAddress[]>;
}

interface Limits {
  /** Milliseconds. */
  readonly keepFor: number;
  readonly most: number;
}

/** A day, since homes are built slowly; 5,000 postcodes take some 30 MB. */
const usual: Limits = { keepFor: 86_400_000, most: 5_000 };

/**
 * Wraps a service with a cache, so that several people's look-ups of the same postcode cost a single request:
 * answers are kept for a day, and callers during a request share its answer. An error is not kept.
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
