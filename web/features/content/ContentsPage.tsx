import { styled } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { contentsQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { Container, Measure } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';

const Page = styled(Measure)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  paddingTop: 'var(--page-top)',
  '& ul': { listStyle: 'none', display: 'grid', gap: theme.spacing(2) },
  '& li a': { fontWeight: 600 },
  '& li p': { color: theme.vars.palette.text.secondary },
}));

/** The table of contents: all the council's pages, with their summaries. */
export function ContentsPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const { data } = useSuspenseQuery(contentsQuery(api));
  return (
    <Container>
      <Page>
        <PageHeading title={t('contents.heading')}>{t('contents.heading')}</PageHeading>
        <p>{data.pages.length === 0 ? t('site.nothingHere') : t('contents.lead')}</p>
        <ul>
          {data.pages.map(({ path, contentName, summary }) => (
            <li key={path}>
              <Link to={path}>{contentName}</Link>
              {summary !== '' && <p>{summary}</p>}
            </li>
          ))}
        </ul>
      </Page>
    </Container>
  );
}
