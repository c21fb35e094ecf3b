import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUser } from '../../app/use-person.ts';
import { useInBrowser } from '../../app/use-in-browser.ts';
import { useApp } from '../../app/app-context.ts';
import { deviceFavouritesQuery } from './device-favourites.ts';
import { favouritesQuery } from './favourites-query.ts';

const none: readonly string[] = [];

/**
 * Returns the ids of the reader's favourites, a visitor's from this device; undefined while they are not known.
 */
export function useFavourites(): ReadonlySet<string> | undefined {
  const { api } = useApp();
  const user = useUser();
  const { data } = useQuery({ ...favouritesQuery(api), enabled: Boolean(user) });
  const { data: onDevice } = useQuery(deviceFavouritesQuery);
  const isHere = useInBrowser(() => true, false);
  const advertIds = user === null ? (isHere ? onDevice : none) : data?.advertIds;
  return useMemo(() => advertIds && new Set(advertIds), [advertIds]);
}
