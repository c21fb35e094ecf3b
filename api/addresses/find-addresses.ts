import { isForcesNumber, readTypedPostcode, regionOf } from '../rules/addresses/typed-postcode.ts';
import { writePostcode } from '#domain/accounts/postcode.ts';
import type { FindAddressesResponse } from '#schemas/api/addresses.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { addressesIn } from '../tenants/address-book.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { AddressServiceError, type AddressService } from './address-service.ts';

/** True if a council's address look-up works at all. */
export function canFindAddresses(
  { addressBook }: Pick<TenantFiles, 'addressBook'>,
  hasService: boolean,
): boolean {
  return addressBook !== undefined || hasService;
}

/**
 * Finds the addresses of a postcode as typed, or returns one of the four outcomes of specification section 8.
 * The council's own list comes first: it knows new homes, and no outside service learns where a person lives.
 * @param service external service, if a key is configured
 * @param locale the reader's, such as `cy-GB`
 */
export async function findAddresses(
  { addressBook }: Pick<TenantFiles, 'addressBook'>,
  service: AddressService | undefined,
  typed: string,
  locale: string,
): Promise<FindAddressesResponse> {
  const read = readTypedPostcode(typed);
  if (read === null) {
    const region = isForcesNumber(typed) ? 'forces' : 'greatBritain';
    return { ...refused(region === 'forces' ? 'address.noneFound' : 'address.postcodeInvalid'), region };
  }
  const { postcode, isMended } = read;
  const language = locale.slice(0, 2);
  const common = {
    postcode: writePostcode(postcode),
    mended: isMended,
    region: regionOf(postcode),
    serviceStatus: 0,
  };
  const own = addressBook === undefined ? [] : addressesIn(addressBook, postcode, language);
  if (own.length > 0) return { ...common, status: { valid: true, errorMessages: [] }, addresses: own };
  // OS Places has the homes of Great Britain only.
  if (service === undefined || common.region !== 'greatBritain')
    return { ...refused('address.noneFound'), ...common };
  try {
    const addresses = [...(await service.find(postcode, language))];
    if (addresses.length === 0) return { ...refused('address.noneFound'), ...common };
    return { ...common, status: { valid: true, errorMessages: [] }, addresses };
  } catch (error) {
    if (!(error instanceof AddressServiceError)) throw error;
    return { ...refused(codeOf(error.status)), ...common, serviceStatus: error.status };
  }
}

/**
 * The error code for a status of the service: it never accepts a key that is wrong or over its plan, however
 * often people try; other errors may pass.
 */
function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'address.contactSupport';
  return status === 400 ? 'address.postcodeInvalid' : 'address.serviceError';
}

function refused(code: ErrorCode): FindAddressesResponse {
  return {
    status: { valid: false, errorMessages: [code] },
    postcode: '',
    mended: false,
    region: 'greatBritain',
    serviceStatus: 0,
    addresses: [],
  };
}
