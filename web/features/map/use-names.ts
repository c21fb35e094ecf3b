import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { advertQuery } from '../../api/listed-adverts.ts';
import { useApp } from '../../app/app-context.ts';
import type { Mark } from './group-adverts.ts';

/** As many names are asked for as a person goes through; the list has all. */
const namesAtOnce = 24;

/** What homes are called for people who cannot see where they lie: the street, once it is known. */
export function useNames(marks: readonly Mark[]): (id: string, bedrooms: string) => string {
  const { t } = useTranslation();
  const { loadAdvert } = useApp();
  const queryClient = useQueryClient();
  const [, setKnown] = useState(0);
  useEffect(() => {
    const alone = marks.filter(({ advertIds }) => advertIds.length === 1).slice(0, namesAtOnce);
    let isWanted = true;
    const loading = alone
      .flatMap(({ advertIds }) => advertIds)
      .map((id) => queryClient.prefetchQuery(advertQuery(loadAdvert, id)));
    const show = () => {
      if (isWanted) setKnown((count) => count + 1);
    };
    void Promise.all(loading).finally(show);
    return () => {
      isWanted = false;
    };
  }, [marks, queryClient, loadAdvert]);
  return (id, bedrooms) => {
    const street = queryClient.getQueryData(advertQuery(loadAdvert, id).queryKey)?.advert.details.street;
    return street === undefined ? t('map.homeWithout', { bedrooms }) : t('map.home', { street, bedrooms });
  };
}
