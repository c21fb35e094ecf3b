import { readKeptIds } from '../../app/kept-ids.ts';

/** The local storage key of the homes that were looked at here. It starts as all of ours do, so a shared computer drops it. */
export const recentHomesKey = 'lintel.recentHomes';

/** The homes that were looked at on this device, the latest first. */
export const readRecentHomes = (): string[] => readKeptIds(recentHomesKey);
