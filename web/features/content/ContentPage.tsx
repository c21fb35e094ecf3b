import { styled } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { PageContent } from '#schemas/api/content.ts';
import { pageContentQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { RichTextView } from '../../components/RichTextView.tsx';
import { cardLook } from '../../components/card-look.ts';
import { useRichText } from '../../components/use-rich-text.ts';
import { OnThisPage } from './OnThisPage.tsx';
import { useStyles } from './use-styles.ts';

const Page = styled('article')(({ theme }) => ({
  paddingTop: theme.spacing(5),
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
    ...cardLook(theme),
  },
}));

/** A page of the council's content, in the arrangement that its template names (specification section 3). */
export function ContentPage() {
  const { api, system } = useApp();
  const { _splat: path = '' } = useParams({ strict: false });
  const { data: page } = useSuspenseQuery(pageContentQuery(api, path));
  useStyles(page.contentStyles);
  return (
    <Container>
      {/* A page without a translation is in the default language, and says so to a screen reader. */}
      <Page lang={page.languageCode === system.language ? undefined : page.languageCode}>
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
