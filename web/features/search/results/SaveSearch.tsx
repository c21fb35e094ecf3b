import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeSearch } from '#domain/search/search-address.ts';
import type { SavedSearchesResponse } from '#schemas/api/saved-searches.ts';
import type { SearchFilter } from '#schemas/property-search.ts';
import { errorCodeOf } from '../../../api/api-error.ts';
import { useApp } from '../../../app/app-context.ts';
import { Button } from '../../../components/Button.tsx';
import { savedSearchesPath, savedSearchesQuery } from '../../alerts/saved-searches-query.ts';
import { SearchName } from '../../alerts/SearchName.tsx';

interface SaveSearchProps {
  readonly filter: SearchFilter;
  /** The search in words, suggested as its name. */
  readonly words: string;
}

/** Saves this search to the account, under a name. */
export function SaveSearch({ filter, words }: SaveSearchProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  // Each saved search has a key: a repeat after a lost answer saves the same one.
  const [key, setKey] = useState<string | null>(null);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (name: string) =>
      api.write<SavedSearchesResponse>('POST', savedSearchesPath, {
        body: { key, name, params: writeSearch(filter, 'list') },
      }),
    onSuccess(answer, name) {
      queryClient.setQueryData(savedSearchesQuery(api).queryKey, answer);
      setKey(null);
      setSavedAs(name);
    },
  });
  return (
    <>
      {key === null && savedAs === null && (
        <Button variant="outlined" data-event="search.keep" onClick={() => setKey(crypto.randomUUID())}>
          {t('savedSearches.save')}
        </Button>
      )}
      {key !== null && (
        <SearchName
          first={words}
          isBusy={save.isPending}
          onSave={(name) => save.mutate(name)}
          onCancel={() => {
            save.reset();
            setKey(null);
          }}
        />
      )}
      <output>
        {savedAs !== null && t('savedSearches.saved', { name: savedAs })}
        {save.error && `${t(`errors.${errorCodeOf(save.error)}`)}.`}
      </output>
      {savedAs !== null && <Link to="/account/alerts">{t('savedSearches.alerts')}</Link>}
    </>
  );
}
