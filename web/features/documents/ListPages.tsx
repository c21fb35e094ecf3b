import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { documentsOnAPage } from '#schemas/document-limits.ts';
import type { DocumentsSearch } from './documents-search.ts';

interface ListPagesProps {
  readonly list: keyof DocumentsSearch;
  /** The pages of all lists, from the address. */
  readonly search: DocumentsSearch;
  /** The number of entries on all pages. */
  readonly total: number;
  readonly label: string;
}

/** Links to the newer and the older part of a list; nothing if it has only one page. */
export function ListPages({ list, search, total, label }: ListPagesProps) {
  const { t } = useTranslation();
  const page = search[list] ?? 1;
  const pages = Math.ceil(total / documentsOnAPage);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav aria-label={label} className="pages no-print">
      {page > 1 && (
        <Link to="/account/documents" search={{ ...search, [list]: page - 1 }}>
          {t('documents.newer')}
        </Link>
      )}
      <span>{t('documents.page', { page, pages: Math.max(page, pages) })}</span>
      {page < pages && (
        <Link to="/account/documents" search={{ ...search, [list]: page + 1 }}>
          {t('documents.older')}
        </Link>
      )}
    </nav>
  );
}
