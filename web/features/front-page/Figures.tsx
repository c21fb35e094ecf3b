import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { listingsQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { renderTime } from '../../app/render-time.ts';
import { Section } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { countHomes } from './count-homes.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  gap: theme.spacing(2, 4),
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'start' },
  '& dd': {
    fontFamily: theme.typography.h1.fontFamily,
    fontWeight: theme.typography.h1.fontWeight,
    fontSize: 'clamp(2.25rem, 1.6rem + 2.6vw, 3.5rem)',
    lineHeight: 1.1,
  },
}));

/** Today's figures, each counted from the open homes. Shows nothing if these cannot be loaded. */
export function Figures({ block: { heading, show } }: { readonly block: BlockOf<'figures'> }) {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const { data, isError } = useQuery(listingsQuery(api));
  if (isError) return null;
  return (
    <Section title={heading ?? t('home.figuresTitle')}>
      <List>
        {show.map((name) => (
          <div key={name}>
            <dt>{t(`home.figures.${name}`)}</dt>
            <dd>{data ? formats.number(countHomes(name, data, renderTime())) : <Skeleton width="3rem" />}</dd>
          </div>
        ))}
      </List>
    </Section>
  );
}
