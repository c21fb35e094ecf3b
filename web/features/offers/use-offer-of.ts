import { useQuery } from '@tanstack/react-query';
import type { OfferSummary } from '#schemas/api/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { offersQuery } from './offers-query.ts';

/** Loads the reader's newest offer of an advert's home; undefined if there is none, or it is not known. */
export function useOfferOf(
  advertId: string,
  isClosed = true,
): { readonly offer: OfferSummary | undefined; readonly isLoading: boolean } {
  const { api } = useApp();
  const user = useUser();
  const { data, isLoading } = useQuery({
    ...offersQuery(api),
    enabled: isClosed && user?.hasApplications === true,
  });
  return { offer: user ? data?.find(({ home }) => home.advertId === advertId) : undefined, isLoading };
}
