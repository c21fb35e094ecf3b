import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { contentsQuery } from '../../api/page-content.ts';
import { useApp } from '../../app/app-context.ts';
import { Section } from '../../components/Section.tsx';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
  gap: theme.spacing(2.5, 4),
  listStyle: 'none',
  '& li': { borderTop: `2px solid ${theme.vars.palette.secondary.main}`, paddingTop: theme.spacing(1.5) },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.3 },
  '& p': { color: theme.vars.palette.text.secondary },
}));

/**
 * The "other contents" of specification section 2: the first of the council's own pages, with their summaries;
 * the rest are in the table of contents.
 */
export function OtherContents({ block: { heading, count = 6 } }: { readonly block: BlockOf<'contents'> }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const { data } = useQuery(contentsQuery(api));
  if (!data || data.pages.length === 0) return null;
  return (
    <Section title={heading ?? t('home.otherTitle')} aside={<Link to="/contents">{t('home.otherAll')}</Link>}>
      <Grid>
        {data.pages.slice(0, count).map(({ path, contentName, summary }) => (
          <li key={path}>
            <h3>
              <Link to={path}>{contentName}</Link>
            </h3>
            {summary !== '' && <p>{summary}</p>}
          </li>
        ))}
      </Grid>
    </Section>
  );
}
