import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { favouritesQuery } from './favourites-query.ts';

/** Ids of the reader's favourites; null for a visitor; undefined while they are not known. */
export function useFavourites(): ReadonlySet<string> | null | undefined {
  const { api } = useApp();
  const user = useUser();
  const { data } = useQuery({ ...favouritesQuery(api), enabled: Boolean(user) });
  const known = useMemo(() => data && new Set(data.advertIds), [data]);
  return user === null ? null : known;
}
