import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ParamName } from '../session/search-params.ts';

/** What the page itself calls what a param is about: its name in the address is no word of the reader's. */
const names: Readonly<Record<ParamName, ParseKeys>> = {
  eligibleOnly: 'properties.filterEligible',
  bidOnly: 'properties.filterBid',
  favouritesOnly: 'search.filterFavourites',
  text: 'search.text',
  bedrooms: 'search.bedrooms',
  types: 'search.types',
  areas: 'search.areas',
  garden: 'search.garden',
  parking: 'search.parking',
  pets: 'search.pets',
  sheltered: 'search.sheltered',
  sort: 'properties.sort',
  view: 'search.view',
};

/** Says which params of the address could not be used; the others hold. */
export function DroppedNotice({ dropped }: { readonly dropped: readonly ParamName[] }) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {dropped.length > 0 && (
        <p data-state="dropped">
          {t('search.dropped', { names: dropped.map((name) => `“${t(names[name])}”`).join(', ') })}
        </p>
      )}
    </div>
  );
}
