import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ParamName } from '#domain/search/search-params.ts';

/** Returns the page's own text for a param: its name in the address means nothing to the reader. */
function labelOf(param: ParamName): ParseKeys {
  switch (param) {
    case 'eligibleOnly':
      return 'properties.filterEligible';
    case 'bidOnly':
      return 'properties.filterBid';
    case 'favouritesOnly':
      return 'search.filterFavourites';
    case 'sort':
      return 'properties.sort';
    case 'landlords':
      return 'property.landlord';
    default:
      return `search.${param}`;
  }
}

/** A notice of the params in the address that could not be used; the others still apply. */
export function DroppedNotice({ dropped }: { readonly dropped: readonly ParamName[] }) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {dropped.length > 0 && (
        <p data-state="dropped">
          {t('search.dropped', { names: dropped.map((name) => `“${t(labelOf(name))}”`).join(', ') })}
        </p>
      )}
    </div>
  );
}
