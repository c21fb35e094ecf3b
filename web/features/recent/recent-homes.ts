import { readKeptIds } from '../../app/kept-ids.ts';

/**
 * The local storage key of the homes viewed here. It has the common prefix of all our keys, so a shared
 * computer drops it.
 */
export const recentHomesKey = 'lintel.recentHomes';

/** Returns the homes viewed on this device, latest first. */
export const readRecentHomes = (): string[] => readKeptIds(recentHomesKey);
