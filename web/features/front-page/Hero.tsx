import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { PartBoundary } from '../../components/lazy-part.ts';
import { blockStyles } from './block-ground.ts';
import { HeroSearch, hasDrawing, Rooftops } from './late-blocks.ts';

const desk = '@media (min-width: 64rem) and (min-height: 30rem)';
const wide = '@media (min-width: 60rem)';
const phone = '@media (max-width: 39.99rem)';

/**
 * The top of the page. `data-look` is its kind of picture, `data-text` the position of the text. Pictures have
 * a place of their own size, so nothing moves when they load.
 */
const Top = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  ...blockStyles(theme),
  '& .words': {
    maxWidth: '44rem',
    paddingTop: 'var(--page-top)',
    [desk]: { paddingTop: theme.spacing(6) },
  },
  '& .lead': {
    fontSize: 'clamp(1.0625rem, 1rem + 0.4vw, 1.1875rem)',
    lineHeight: 1.5,
    marginTop: theme.spacing(1.5),
  },
  '&[data-ground="page"] .lead, &[data-ground="surface"] .lead': { color: theme.vars.palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5), marginTop: theme.spacing(2) },
  '&:not([data-ground="page"]):not([data-look="drawing"])': { paddingBottom: theme.spacing(5) },
  '&[data-look="plain"] h1': { fontSize: 'clamp(2.25rem, 1.4rem + 3.8vw, 4rem)' },
  '&[data-look="plain"] .words': { maxWidth: '52rem' },
  '& .street': {
    // The header's colour alone could be too close to the accent behind the street.
    color: `color-mix(in srgb, ${theme.vars.palette.header.main} 60%, ${theme.vars.palette.secondary.contrastText})`,
    height: 'clamp(4.5rem, 11vw, 9rem)',
    marginTop: theme.spacing(3),
    marginBottom: -1,
    '& svg': { height: '100%' },
  },
  '&[data-text="centre"]': {
    '& .words': { marginInline: 'auto', textAlign: 'center' },
    '& .actions': { justifyContent: 'center' },
  },

  // The picture spans the page; on a phone it is low, to bring the text into view first.
  '& .scene': {
    display: 'block',
    width: '100%',
    height: 'clamp(7rem, 26vw, 21rem)',
    objectFit: 'cover',
    background: theme.vars.palette.secondary.main,
  },
  // The text has a sheet of its own: a picture may make text on it unreadable.
  '&[data-text="over"] .words': {
    position: 'relative',
    marginTop: '-2.5rem',
    padding: theme.spacing(3),
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    borderRadius: theme.council.shape.radius,
    '--ring': theme.vars.palette.focus,
    boxShadow: `0 6px 28px color-mix(in srgb, ${theme.vars.palette.text.primary} 14%, transparent)`,
    '@media (forced-colors: active)': { border: '1px solid' },
    [wide]: { maxWidth: '40rem', padding: theme.spacing(4) },
    '& .lead': { color: theme.vars.palette.text.secondary },
    '& [data-look="contained"], & [data-look="contained"]:hover': {
      background: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
    },
    '& [data-look="outlined"], & [data-look="outlined"]:hover': {
      color: theme.vars.palette.link,
      borderColor: theme.vars.palette.outline,
    },
  },
  // On a phone the text comes first, with the picture below it.
  [phone]: {
    display: 'flex',
    flexDirection: 'column',
    '& .place': { order: -1 },
    '&[data-text="over"] .words': {
      marginTop: '0.5rem',
      padding: theme.spacing(1.75, 2),
      boxShadow: 'none',
    },
    '& .scene': { marginTop: theme.spacing(3) },
    // The picture is before the words in the page, and words that arrive after it would push it down: it waits for
    // the last of them.
    '&:not(:has([data-look="outlined"])) .scene': { display: 'none' },
  },
  [wide]: {
    '&[data-text="over"]:not([data-look="split"])': {
      display: 'grid',
      '& > *': { gridArea: '1 / 1' },
      '& .scene, & .street': { height: '100%', minHeight: 'clamp(24rem, 40vw, 34rem)', margin: 0 },
      '& .place': { alignSelf: 'end', paddingBlock: theme.spacing(4) },
      '& .words': { margin: 0 },
    },
  },
  '&[data-look="drawing"][data-text="over"] .street': { display: 'flex', alignItems: 'end' },

  // The text is beside the frame, if there is room.
  '&[data-look="split"] .place': {
    [wide]: {
      display: 'grid',
      gap: theme.spacing(4),
      alignItems: 'center',
      gridTemplateColumns: '1fr 26rem',
    },
  },
  '& .frame': {
    display: 'none',
    alignItems: 'end',
    overflow: 'hidden',
    aspectRatio: '16 / 9',
    borderRadius: theme.council.shape.radius,
    background: `radial-gradient(circle at 72% 34%, color-mix(in srgb, #fff 70%, ${theme.vars.palette.secondary.main}) 0 2.25rem, transparent 2.3rem) ${theme.vars.palette.secondary.main}`,
    '& .street': { height: '48%', width: '100%', margin: 0 },
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
    [wide]: { display: 'flex' },
  },
  '&[data-look="split"][data-text="centre"]': {
    '& .place': { display: 'block' },
    '& .frame': { display: 'flex', aspectRatio: '21 / 8', marginTop: theme.spacing(4) },
  },
  '&[data-look="split"][data-text="over"] .place': {
    '& .words': { marginTop: theme.spacing(2) },
    [wide]: {
      gridTemplateColumns: 'repeat(12, 1fr)',
      gap: 0,
      paddingTop: theme.spacing(5),
      '& > *': { gridRow: 1 },
      '& .words': { gridColumn: '1 / 7', zIndex: 1, marginTop: 0 },
      '& .frame': { gridColumn: '5 / 13', aspectRatio: '16 / 8' },
    },
  },
}));

interface HeroProps {
  readonly block: BlockOf<'hero'>;
  readonly title: string;
}

/** The top of the front page: what this site is for, in the council's own words and pictures. */
export function Hero({ block, title }: HeroProps) {
  const { look, text, ground = 'page' } = block;
  const street = hasDrawing(block) && (
    <div className="street">
      <Suspense>
        <Rooftops />
      </Suspense>
    </div>
  );
  const isFirst = look === 'photograph' || text === 'over';
  const across =
    look === 'photograph' ? <Scene block={block} className="scene" /> : look === 'drawing' && street;
  return (
    <Top className="block block-hero" data-look={look} data-text={text} data-ground={ground}>
      {isFirst && across}
      <Container className="place">
        <HeroWords block={block} title={title} />
        {look === 'split' && <div className="frame">{street || <Scene block={block} />}</div>}
      </Container>
      {!isFirst && across}
    </Top>
  );
}

function Scene({ block, className }: { readonly block: BlockOf<'hero'>; readonly className?: string }) {
  const { picture, narrowPicture, alt = '' } = block;
  const image = (
    <img src={`/tenant/pictures/${picture}`} alt={alt} className={className} fetchPriority="high" />
  );
  return narrowPicture === undefined ? (
    image
  ) : (
    <picture>
      <source media="(max-width: 40rem)" srcSet={`/tenant/pictures/${narrowPicture}`} />
      {image}
    </picture>
  );
}

function HeroWords({ block, title }: HeroProps) {
  const { t } = useTranslation();
  const { system, mayBeMember } = useApp();
  const user = useUser();
  const isMember = user === undefined ? mayBeMember : user !== null;
  const hasHomes = useShowsHomes();
  return (
    <div className="words">
      <PageHeading title={title}>
        {block.heading ?? t('home.heading', { site: system.websiteTitle })}
      </PageHeading>
      <p className="lead">{block.lead ?? t('home.lead')}</p>
      {hasHomes && block.search && (
        <PartBoundary>
          <HeroSearch />
        </PartBoundary>
      )}
      <div className="actions">
        {hasHomes && !block.search && (
          <ButtonLink to="/properties" variant="contained" size="large">
            {t('home.browse')}
            <Icon name="arrowRight" />
          </ButtonLink>
        )}
        <ButtonLink to={isMember ? '/account' : '/login'} variant="outlined" size="large">
          {isMember ? t('home.account') : t('home.login')}
        </ButtonLink>
      </div>
    </div>
  );
}
