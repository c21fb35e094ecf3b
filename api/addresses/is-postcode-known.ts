import { readTypedPostcode, regionOf } from '../rules/addresses/typed-postcode.ts';
import { addressesIn, coversDistrict } from '../tenants/address-book.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { AddressService } from './address-service.ts';

/**
 * Checks that a postcode has homes, as far as the sources can tell: a council's list knows its own districts,
 * OS Places those of Great Britain.
 * @throws AddressServiceError
 */
export async function isPostcodeKnown(
  { addressBook }: Pick<TenantFiles, 'addressBook'>,
  service: AddressService | undefined,
  typed: string,
): Promise<'known' | 'unknown' | 'notChecked'> {
  const postcode = readTypedPostcode(typed)?.postcode;
  if (postcode === undefined) return 'unknown';
  if (addressBook !== undefined && addressesIn(addressBook, postcode, 'en').length > 0) return 'known';
  if (service !== undefined && regionOf(postcode) === 'greatBritain')
    return (await service.find(postcode, 'en')).length > 0 ? 'known' : 'unknown';
  return addressBook !== undefined && coversDistrict(addressBook, postcode) ? 'unknown' : 'notChecked';
}
