import { styled } from '@mui/material/styles';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { useParams, Link } from '@tanstack/react-router';
import type { PageContent } from '#schemas/api/content.ts';
import { pageContentQuery, pageStylesQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { RichTextView } from '../../components/RichTextView.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { useRichText } from '../../components/use-rich-text.ts';
import { useTranslation } from 'react-i18next';
import { showHashTarget } from '../../components/hash-target.ts';
import type { Anchor } from '../../components/rich-text.ts';
import { languageAttributes } from '../../i18n/language-attributes.ts';
import { useInsertionEffect, useState } from 'react';

const Page = styled('article')(({ theme }) => ({
  paddingTop: 'var(--page-top)',
  '& h1': { marginBottom: theme.spacing(3), maxWidth: '50rem' },
  '& .columns': {
    display: 'grid',
    gap: theme.spacing(5, 6),
    alignItems: 'start',
    '@media (min-width: 60rem)': { gridTemplateColumns: 'minmax(0, 38rem) minmax(0, 1fr)' },
    '@media print': { display: 'block' },
  },
  '& .columns.guide': {
    '@media (min-width: 60rem)': { gridTemplateColumns: '16rem minmax(0, 38rem)' },
  },
  '& .sheet': {
    padding: theme.spacing(3),
    ...sheetStyles(theme),
  },
}));

/** A page of the council's content, in the layout of its template (specification section 3). */
export function ContentPage() {
  const { api, system, isTakingOver } = useApp();
  const [isRendered] = useState(isTakingOver);
  const { _splat: path = '' } = useParams({ strict: false });
  const { data: page } = useSuspenseQuery(pageContentQuery(api, path));
  useStyles(page.contentStyles);
  return (
    <Container>
      {/* In a server-rendered page the first paint waits for the styles, and a browser without scripts gets
         them too. */}
      {isRendered && page.contentStyles !== '' && <link rel="stylesheet" href={page.contentStyles} />}
      {/* A page without a translation is in the default language, and is marked as such for screen readers. */}
      <Page {...languageAttributes(page.languageCode, system.language)}>
        <PageHeading title={page.contentName}>{page.contentName}</PageHeading>
        <Body page={page} />
      </Page>
    </Container>
  );
}

function Body({ page: { templateIdentifier, contentData } }: { readonly page: PageContent }) {
  const main = useRichText(contentData['main'] ?? '');
  const aside = useRichText(contentData['aside'] ?? '');
  switch (templateIdentifier) {
    case 'two-columns':
      return (
        <div className="columns">
          <RichTextView text={main} />
          {aside.html !== '' && (
            <aside className="sheet">
              <RichTextView text={aside} />
            </aside>
          )}
        </div>
      );
    case 'guide':
      return (
        <div className="columns guide">
          <OnThisPage headings={main.headings} />
          <RichTextView text={main} />
        </div>
      );
    default:
      return (
        <Measure>
          <RichTextView text={main} />
        </Measure>
      );
  }
}

const Steps = styled('nav')(({ theme }) => ({
  borderTop: `4px solid ${theme.vars.palette.secondary.main}`,
  paddingTop: theme.spacing(2),
  '& h2': { ...theme.typography.h3, fontSize: '1.0625rem', marginBottom: theme.spacing(1) },
  '& ul': { listStyle: 'none', display: 'grid', gap: '0.25rem' },
  '& a': { display: 'block', paddingBlock: '0.25rem' },
  '@media (min-width: 60rem)': { position: 'sticky', top: 'calc(var(--frame-top) + 1rem)' },
}));

/** The parts of a guide, each with a link to its start. */
function OnThisPage({ headings }: { readonly headings: readonly Anchor[] }) {
  const { t } = useTranslation();
  const { system } = useApp();
  if (headings.length === 0) return <div />;
  return (
    <Steps aria-labelledby="on-this-page" className="no-print">
      <h2 id="on-this-page" lang={system.language} dir="auto">
        {t('content.onThisPage')}
      </h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link to="." hash={id} replace onClick={() => showHashTarget(document, id)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Steps>
  );
}

/**
 * Adds a page's stylesheet to the document while the page shows, from its first paint on: a link would take
 * effect a moment after the content is visible.
 * @param address the stylesheet's; empty if there is none.
 */
function useStyles(address: string): void {
  const { data: css = '' } = useQuery({ ...pageStylesQuery(address), enabled: address !== '' });
  useInsertionEffect(() => {
    if (css === '') return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [css]);
}
