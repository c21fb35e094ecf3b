import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { Section } from '../../components/Section.tsx';
import { SearchForm } from './SearchForm.tsx';

/** A block of the front page with the search. */
export function SearchBlock({ block: { heading } }: { readonly block: BlockOf<'search'> }) {
  const { t } = useTranslation();
  return (
    <Section title={heading ?? t('home.searchTitle')}>
      <SearchForm />
    </Section>
  );
}
