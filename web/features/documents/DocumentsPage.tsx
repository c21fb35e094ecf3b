import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentDocument } from '#schemas/api/documents.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { documentsKey, documentsQuery } from './documents-query.ts';
import { saveFile } from './save-file.ts';
import type { CouncilDocument } from '#schemas/api/council-documents.ts';
import { documentsPerPage } from '#schemas/document-limits.ts';
import type { DocumentsSearch } from './documents-search.ts';

const route = getRouteApi('/account/documents/');

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  paddingTop: 'var(--page-top)',
  '& output': { display: 'block', fontWeight: 600, marginTop: theme.spacing(2) },
  '& output:empty': { position: 'absolute' },
  '& ul': { display: 'grid', gap: theme.spacing(1.5), listStyle: 'none' },
  '& li': {
    display: 'grid',
    gap: theme.spacing(0.5),
    padding: theme.spacing(2, 2.5),
    ...sheetStyles(theme),
    overflowWrap: 'anywhere',
  },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.35 },
  '& li p': { color: theme.vars.palette.text.secondary },
  '& li .state': { color: theme.vars.palette.text.primary },
  '& li a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1), marginTop: theme.spacing(1) },
  '& fieldset': { minWidth: 0, padding: 0, border: 0 },
  '& legend': { padding: 0, marginBottom: theme.spacing(1) },
  '& .pages': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0.5, 3) },
  '& .pages a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& .hint': { marginBottom: theme.spacing(2) },
}));

/** The files that the person has sent, the documents from officers, and the letters of this site. */
export function DocumentsPage() {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const queryClient = useQueryClient();
  const search = route.useSearch();
  const isMember = Boolean(useUser());
  const [news, setNews] = useState('');
  const heading = useRef<HTMLDivElement>(null);
  const loaded = useQuery({
    ...documentsQuery(api, search),
    enabled: isMember,
  });
  const { data } = loaded;
  const download = useMutation({
    mutationFn: ({ file }: SentDocument) => saveFile(api, `/api/files/${file.id}/content`),
    onMutate: () => setNews(''),
  });
  const remove = useMutation({
    mutationFn: ({ file }: SentDocument) => api.write('DELETE', `/api/files/${file.id}`),
    onMutate: () => setNews(''),
    async onSuccess(_, { file }) {
      await queryClient.invalidateQueries({ queryKey: documentsKey });
      setNews(t('documents.removed', { name: file.name }));
      // The pressed button has disappeared with its file.
      heading.current?.querySelector('h1')?.focus();
    },
  });
  const isBusy = download.isPending || remove.isPending;
  const { sent, council, received, keepLettersDays } = (isMember && data) || {};
  return (
    <Container>
      <Page>
        <div ref={heading}>
          <BackLink to="/account">{t('account.heading')}</BackLink>
          <PageHeading title={t('titles.documents')}>{t('titles.documents')}</PageHeading>
        </div>
        <output>{news}</output>
        <QueryError query={loaded} actions={[remove, download]} />
        {sent && (
          <Section title={t('documents.sentTitle')}>
            {sent.total === 0 ? (
              <p>{t('documents.nothingSent')}</p>
            ) : (
              <ul data-list="sent">
                {sent.documents.map((document) => (
                  <DocumentRow
                    key={document.file.id}
                    document={document}
                    isBusy={isBusy}
                    onDownload={() => download.mutate(document)}
                    onRemove={() => remove.mutate(document)}
                  />
                ))}
              </ul>
            )}
            <ListPages list="sent" search={search} total={sent.total} label={t('documents.sentPages')} />
          </Section>
        )}
        {council && (
          <Section title={t('documents.councilTitle')}>
            {council.total === 0 ? (
              <p>{t('documents.nothingFromCouncil')}</p>
            ) : (
              <CouncilDocuments documents={council.documents} />
            )}
            <ListPages
              list="council"
              search={search}
              total={council.total}
              label={t('documents.councilPages')}
            />
          </Section>
        )}
        {received && (
          <Section title={t('documents.receivedTitle')}>
            <p className="hint">{t('documents.lettersKept', { count: keepLettersDays ?? 0 })}</p>
            {received.total === 0 ? (
              <p>{t('documents.nothingReceived')}</p>
            ) : (
              <ul data-list="received">
                {received.letters.map(({ id, title, sentAt }) => (
                  <li key={id} data-letter={id}>
                    <Link to="/account/documents/letters/$letter" params={{ letter: id }}>
                      {title}
                    </Link>
                    <p>{formats.dayAndTime(sentAt)}</p>
                  </li>
                ))}
              </ul>
            )}
            <ListPages
              list="received"
              search={search}
              total={received.total}
              label={t('documents.receivedPages')}
            />
          </Section>
        )}
      </Page>
    </Container>
  );
}

/** Letters, decisions and forms from officers, each with its link, and whether it was opened. */
function CouncilDocuments({ documents }: { readonly documents: readonly CouncilDocument[] }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (
    <ul data-list="council">
      {documents.map(({ id, kind, title, writtenOn, readAt }) => (
        <li key={id} data-document={id} data-read={readAt !== null}>
          <Link to="/account/documents/council/$document" params={{ document: id }}>
            {title}
          </Link>
          <p>
            {t('councilDocument.written', {
              kind: t(`councilDocument.kind.${kind}`),
              day: formats.day(writtenOn),
            })}
          </p>
          {readAt === null && <p className="state">{t('councilDocument.unread')}</p>}
        </li>
      ))}
    </ul>
  );
}

interface ListPagesProps {
  readonly list: keyof DocumentsSearch;
  /** The pages of all lists, from the address. */
  readonly search: DocumentsSearch;
  /** The number of entries on all pages. */
  readonly total: number;
  readonly label: string;
}

/** Links to the newer and the older part of a list; nothing if it has only one page. */
function ListPages({ list, search, total, label }: ListPagesProps) {
  const { t } = useTranslation();
  const page = search[list] ?? 1;
  const pages = Math.ceil(total / documentsPerPage);
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
