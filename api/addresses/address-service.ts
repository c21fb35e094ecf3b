import type { FoundAddress } from '#schemas/addresses.ts';

/** The service answered otherwise than with addresses. */
export class AddressServiceError extends Error {
  override readonly name = 'AddressServiceError';
  /** What HTTP calls it; 504 where it took too long, 502 where nobody can read what it says, 503 where it is not there. */
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(`the address service answered ${status}`, options);
    this.status = status;
  }
}

/** A list of addresses outside: the port to it. */
export interface AddressService {
  /**
   * Every home of a postcode; none where it has none.
   * @param postcode of Great Britain, without its space
   * @param language of the names, where there are several: `en` or `cy`
   * @throws AddressServiceError
   */
  find(postcode: string, language: string): Promise<readonly FoundAddress[]>;
}
