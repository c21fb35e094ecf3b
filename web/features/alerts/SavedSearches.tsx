import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RenameSearchBody, SavedSearch, SavedSearchesResponse } from '#schemas/api/saved-searches.ts';
import { useApp } from '../../app/app-context.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { Section } from '../../components/Section.tsx';
import { SavedSearchRow } from './SavedSearchRow.tsx';
import { savedSearchesPath, savedSearchesQuery } from './saved-searches-query.ts';

/** The person's saved searches: open, rename or delete each. */
export function SavedSearches({ isFixed }: { readonly isFixed: boolean }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const [news, setNews] = useState('');
  const output = useRef<HTMLOutputElement>(null);
  const query = savedSearchesQuery(api);
  const loaded = useQuery(query);
  const { data, refetch } = loaded;
  const show = (answer: SavedSearchesResponse, text: string) => {
    queryClient.setQueryData(query.queryKey, answer);
    setNews(text);
    // The pressed button has disappeared.
    output.current?.focus();
  };
  const rename = useMutation({
    mutationFn: ({ id, ...body }: RenameSearchBody & Pick<SavedSearch, 'id'>) =>
      api.write<SavedSearchesResponse>('PUT', `${savedSearchesPath}/${id}`, { body }),
    onMutate: () => setNews(''),
    onSuccess: (answer, { name }) => show(answer, t('savedSearches.renamed', { name })),
    onError: () => refetch(),
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedSearch) =>
      api.write<SavedSearchesResponse>('DELETE', `${savedSearchesPath}/${id}`),
    onMutate: () => setNews(''),
    onSuccess: (answer, { name }) => show(answer, t('savedSearches.deleted', { name })),
  });
  const isBusy = rename.isPending || remove.isPending;
  return (
    <Section title={t('savedSearches.title')}>
      <output ref={output} tabIndex={-1}>
        {news}
      </output>
      <QueryError query={loaded} actions={[rename, remove]} />
      {data?.searches.length === 0 && <p>{t('savedSearches.none')}</p>}
      {data && data.searches.length > 0 && (
        <>
          <p className="hint">{t('savedSearches.noAlert')}</p>
          <ul data-list="searches">
            {data.searches.map((search) => (
              <SavedSearchRow
                key={`${search.id} ${search.version}`}
                search={search}
                isFixed={isFixed}
                isBusy={isBusy}
                onRename={(name) => rename.mutate({ id: search.id, version: search.version, name })}
                onDelete={() => remove.mutate(search)}
              />
            ))}
          </ul>
        </>
      )}
      {!isFixed && <p className="hint">{t('savedSearches.how')}</p>}
      <ButtonLink to="/properties" variant="outlined">
        {t('savedSearches.find')}
      </ButtonLink>
    </Section>
  );
}
