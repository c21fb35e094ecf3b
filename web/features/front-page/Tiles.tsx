import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { listingsQuery } from '../../api/queries.ts';
import { useUser } from '../../app/use-person.ts';
import { useRegister } from '../../app/use-register.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { counted } from '../../components/counted.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { Section } from '../../components/Section.tsx';
import { SiteLink, useShownItems } from '../../components/SiteLink.tsx';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  gap: theme.spacing(2.5),
  listStyle: 'none',
  '& > li': { position: 'relative', display: 'flex', gap: theme.spacing(2) },
  '&:not([data-look="rows"]) > li': { padding: theme.spacing(2.5), ...sheetStyles(theme) },
  '& > li:has(a:hover)': { borderColor: theme.vars.palette.link },
  '& > li:has(a:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 3 },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '3rem',
    height: '3rem',
    fontSize: '1.25rem',
    borderRadius: Math.min(theme.council.shape.radius, 14),
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.3 },
  '& h3 a': { textDecoration: 'none' },
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& h3 a:focus-visible': { outline: 'none' },
  '& li:hover h3 a': { textDecoration: 'underline' },
  '& p': { color: theme.vars.palette.text.secondary },
  // Rows with lines between them, and the icon at the end of each.
  '&[data-look="rows"]': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 26rem), 1fr))',
    gap: theme.spacing(0, 5),
    '& > li': {
      alignItems: 'center',
      paddingBlock: theme.spacing(1.75),
      borderTop: `2px solid ${theme.vars.palette.text.primary}`,
    },
    '& .mark': {
      order: 1,
      marginInlineStart: 'auto',
      background: 'none',
      color: theme.vars.palette.link,
    },
  },
  '& .picture': { flex: 'none', width: '5rem', height: '5rem', objectFit: 'cover', borderRadius: 'inherit' },
  // The picture comes first, and large.
  '&[data-look="pictures"]': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
    '& > li': { flexDirection: 'column', padding: 0, overflow: 'hidden', textAlign: 'center' },
    '& .mark, & .picture': { width: '100%', height: '7.5rem', fontSize: '3rem', borderRadius: 0 },
    '& li > div': { padding: theme.spacing(0, 2, 2.5) },
  },
  // On a phone, two in a row: an icon and a name are enough.
  '@media (max-width: 39.99rem)': {
    '&[data-look="pictures"]': {
      '& .mark, & .picture': { height: '4rem', fontSize: '1.75rem' },
      '& > li': { gap: 0, padding: 0 },
      '& li > div': { padding: '0.625rem' },
    },
    '&:not([data-look="rows"])': {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
      gap: theme.spacing(1.25),
    },
    '&[data-look="cards"] > li': { alignItems: 'center', gap: '0.625rem', padding: '0.625rem' },
    '&[data-look="cards"] .picture': { width: '2.25rem', height: '2.25rem' },
    '&:not([data-look="pictures"]) .mark': { width: '2.25rem', height: '2.25rem', fontSize: '1.125rem' },
    '& h3': { fontSize: '0.9375rem' },
    '& p': { display: 'none' },
  },
}));

type Item = NonNullable<BlockOf<'tiles'>['items']>[number];

const usual: Item[] = [
  { to: '/properties' },
  { to: '/properties/outcomes' },
  { to: '/account' },
  { to: '/create' },
];

/** Addresses with default texts and icons. */
const known = {
  '/properties': { icon: 'home', words: 'tileProperties' },
  '/properties/outcomes': { icon: 'clock', words: 'tileOutcomes' },
  '/login': { icon: 'enter', words: 'tileLogin' },
  '/create': { icon: 'person', words: 'tileCreate' },
  '/account': { icon: 'person', words: 'tileAccount' },
} as const;

const isKnown = (to: string): to is keyof typeof known => Object.hasOwn(known, to);

/**
 * The tiles of specification section 2: current and previous properties, log-in or the account; or the
 * council's own, in its order.
 */
export function Tiles({
  block: { heading, look = 'cards', items = usual },
}: {
  readonly block: BlockOf<'tiles'>;
}) {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const user = useUser();
  const register = useRegister();
  const hasHomes = useShowsHomes();
  const { data: listings, isError } = useQuery({ ...listingsQuery(api), enabled: hasHomes });
  const homes = listings
    ? t('home.tilePropertiesText', counted(listings.adverts.length, formats))
    : isError && t('home.tilePropertiesTextUnknown');
  // Without an application, the tile's usual text would be wrong.
  const application =
    user?.hasApplications === false && register ? t(`application.${register.state}.title`) : null;
  const linked = items
    // Visitors are known from the start, so an undefined reader is a member.
    .filter(({ to }) => user === null || to !== '/create')
    .map(({ to, title, icon, ...rest }) => {
      const pageUrl = to === '/account' && user === null ? '/login' : to;
      const own = isKnown(pageUrl) ? known[pageUrl] : undefined;
      const shown: IconName = icon ?? own?.icon ?? 'arrowRight';
      return {
        ...rest,
        own,
        icon: shown,
        pageUrl,
        contentType: to.startsWith('/') ? ('route' as const) : ('external' as const),
        footerText: title ?? (own ? t(`home.${own.words}`) : to),
      };
    });
  return (
    <Section title={heading ?? t('home.tilesTitle')}>
      <Grid data-look={look}>
        {useShownItems(linked).map(({ own, icon, picture, text, ...link }) => (
          <li key={link.pageUrl}>
            {picture === undefined ? (
              <span className="mark">
                <Icon name={icon} />
              </span>
            ) : (
              <img src={`/tenant/pictures/${picture}`} alt="" loading="lazy" className="picture" />
            )}
            <div>
              <h3>
                <SiteLink item={link} />
              </h3>
              <p>
                {(link.pageUrl === '/account' && application) ||
                  (text ??
                    (link.pageUrl === '/properties'
                      ? homes || <Skeleton width="14rem" />
                      : own && t(`home.${own.words}Text`)))}
              </p>
            </div>
          </li>
        ))}
      </Grid>
    </Section>
  );
}
