import type { OsPlacesAddress } from './os-places.ts';

/**
 * Reads `LINTEL_OS_PLACES_KEY`, and `LINTEL_OS_PLACES_URL` for a service with the same API. Undefined without a
 * key.
 * @throws Error for an invalid address.
 */
export function readOsPlaces(environment: NodeJS.ProcessEnv): OsPlacesAddress | undefined {
  const key = environment['LINTEL_OS_PLACES_KEY'];
  const told = environment['LINTEL_OS_PLACES_URL'] || 'https://api.os.uk';
  if (!key) return undefined;
  if (!URL.canParse(told) || !/^https?:\/\//.test(told))
    throw new Error(`LINTEL_OS_PLACES_URL is "${told}"; it must be an address such as https://api.os.uk.`);
  return { key, origin: told.replace(/\/+$/, '') };
}
