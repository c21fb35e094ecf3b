import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { contentsQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { Section } from '../../components/Section.tsx';
import { newestFirst } from './newest-first.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(3, 4),
  listStyle: 'none',
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.3 },
  '& time, & p': { color: theme.vars.palette.text.secondary },
  '& time': { fontSize: '0.9375rem' },
}));

/** The newest of the council's pages in a folder. Shows nothing if there are none. */
export function News({
  block: { heading, folder = 'news', count = 3 },
}: {
  readonly block: BlockOf<'news'>;
}) {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const { data } = useQuery(contentsQuery(api));
  const news = newestFirst(data?.pages ?? [], folder).slice(0, count);
  if (news.length === 0) return null;
  return (
    <Section title={heading ?? t('home.newsTitle')}>
      <List>
        {news.map(({ path, contentName, summary, date }) => (
          <li key={path}>
            {date !== null && <time dateTime={date}>{formats.day(date)}</time>}
            <h3>
              <Link to={path}>{contentName}</Link>
            </h3>
            {summary !== '' && <p>{summary}</p>}
          </li>
        ))}
      </List>
    </Section>
  );
}
