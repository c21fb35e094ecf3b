import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { PageHeading } from '../../components/PageHeading.tsx';

const Rooftops = lazyPart(() => import('./Rooftops.tsx').then(({ Rooftops: street }) => street));

const wide = '@media (min-width: 64rem) and (min-height: 30rem)';

/** A band across the page in the council's accent, with a street along its foot. */
const Banner = styled('div')(({ theme }) => ({
  '--ring': theme.vars.palette.secondary.contrastText,
  overflow: 'hidden',
  background: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  '& .words': { maxWidth: '44rem', paddingTop: 'var(--page-top)', [wide]: { paddingTop: theme.spacing(6) } },
  '& .lead': {
    fontSize: 'clamp(1.0625rem, 1rem + 0.4vw, 1.1875rem)',
    lineHeight: 1.5,
    marginTop: theme.spacing(1.5),
  },
  '& .street': {
    color: theme.vars.palette.header.main,
    height: 'clamp(4.5rem, 11vw, 9rem)',
    marginTop: theme.spacing(3),
    marginBottom: -1,
    '& svg': { height: '100%' },
  },
  // A council's accent may be close to its primary colour; the accent's own pair always has enough contrast.
  '& .first, & .first:hover': {
    background: theme.vars.palette.secondary.contrastText,
    color: theme.vars.palette.secondary.main,
  },
  '& .second': { color: 'inherit', borderColor: 'currentColor' },
}));

/** Words on the page's own background, beside a framed street if there is room. */
const Plain = styled('div')(({ theme }) => ({
  paddingTop: 'var(--page-top)',
  [wide]: { paddingTop: theme.spacing(6) },
  '& .columns': {
    display: 'grid',
    gap: theme.spacing(4),
    alignItems: 'center',
    '@media (min-width: 60rem)': { gridTemplateColumns: '1fr 26rem' },
  },
  '& .words': { maxWidth: '40rem' },
  '& .lead': {
    fontSize: 'clamp(1.0625rem, 1rem + 0.4vw, 1.1875rem)',
    lineHeight: 1.5,
    marginTop: theme.spacing(1.5),
    color: theme.vars.palette.text.secondary,
  },
  '& .frame': {
    display: 'none',
    alignItems: 'end',
    overflow: 'hidden',
    aspectRatio: '16 / 9',
    borderRadius: theme.council.shape.radius,
    background: `radial-gradient(circle at 72% 34%, color-mix(in srgb, #fff 70%, ${theme.vars.palette.secondary.main}) 0 2.25rem, transparent 2.3rem) ${theme.vars.palette.secondary.main}`,
    '@media (min-width: 60rem)': { display: 'flex' },
  },
  '& .street': {
    color: theme.vars.palette.header.main,
    height: '48%',
    width: '100%',
    '& svg': { height: '100%' },
  },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(2),
}));

function HeroWords({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  const { system } = useApp();
  const user = useUser();
  const hasHomes = useShowsHomes();
  const heading = t('home.heading', { site: system.websiteTitle });
  return (
    <div className="words">
      <PageHeading title={title}>{heading}</PageHeading>
      <p className="lead">{t('home.lead')}</p>
      <Actions>
        {hasHomes && (
          <ButtonLink to="/properties" variant="contained" size="large" className="first">
            {t('home.browse')}
            <Icon name="arrowRight" />
          </ButtonLink>
        )}
        <ButtonLink to={user ? '/account' : '/login'} variant="outlined" size="large" className="second">
          {user ? t('home.account') : t('home.login')}
        </ButtonLink>
      </Actions>
    </div>
  );
}

/** What this site is for, in the layout of the council's theme. */
export function Hero({ title }: { readonly title: string }) {
  const { system } = useApp();
  const street = (
    <Suspense>
      <Rooftops />
    </Suspense>
  );
  if (system.theme.layout.hero === 'banner') {
    return (
      <Banner>
        <Container>
          <HeroWords title={title} />
        </Container>
        <div className="street">{street}</div>
      </Banner>
    );
  }
  return (
    <Plain>
      <Container className="columns">
        <HeroWords title={title} />
        <div className="frame">
          <div className="street">{street}</div>
        </div>
      </Container>
    </Plain>
  );
}
