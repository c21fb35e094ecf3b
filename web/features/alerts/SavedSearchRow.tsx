import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSearchParams } from '#domain/search/search-params.ts';
import type { SavedSearch } from '#schemas/api/saved-searches.ts';
import { Button } from '../../components/Button.tsx';
import { SearchName } from './SearchName.tsx';

interface SavedSearchRowProps {
  readonly search: SavedSearch;
  readonly isFixed: boolean;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
}

/** A saved search with its actions. */
export function SavedSearchRow({ search, isFixed, isBusy, onRename, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation();
  const [isNaming, setIsNaming] = useState(false);
  const { id, name, params } = search;
  const which = (what: string) => t('savedSearches.which', { what, name });
  return (
    <li data-search={id}>
      <h3>{name}</h3>
      {isNaming ? (
        <SearchName first={name} isBusy={isBusy} onSave={onRename} onCancel={() => setIsNaming(false)} />
      ) : (
        <div className="buttons">
          <Link
            to="/properties"
            search={keepSearchParams(params)}
            aria-label={which(t('savedSearches.open'))}
          >
            {t('savedSearches.open')}
          </Link>
          {!isFixed && (
            <>
              <Button
                variant="outlined"
                data-event="search.rename"
                aria-label={which(t('savedSearches.rename'))}
                aria-disabled={isBusy}
                onClick={() => setIsNaming(true)}
              >
                {t('savedSearches.rename')}
              </Button>
              <Button
                variant="outlined"
                data-event="search.delete"
                aria-label={which(t('savedSearches.delete'))}
                aria-disabled={isBusy}
                onClick={() => isBusy || onDelete()}
              >
                {t('savedSearches.delete')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
