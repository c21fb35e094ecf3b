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
