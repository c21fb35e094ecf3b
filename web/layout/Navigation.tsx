import { styled } from '@mui/material/styles';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEligibility, useUser } from '../app/use-person.ts';
import { useApp } from '../app/app-context.ts';
import { useShowsHomes } from '../app/shows-homes.ts';
import { Icon } from '../components/Icon.tsx';
import { CountBadge } from './CountBadge.tsx';
import { SiteLink, useShownItems } from '../components/SiteLink.tsx';
import { useSessionSnapshot } from '../features/login/use-session.ts';

const Menu = styled('nav')({
  '@media (min-width: 40rem)': { display: 'flex', flexWrap: 'wrap', columnGap: '1.5rem' },
});

/** A row of words on a desktop; on a phone equal cells with an icon, so that nothing wraps or moves. */
const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  listStyle: 'none',
  marginInline: '-0.75rem',
  '& a, & button': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.45em',
    width: '100%',
    minHeight: '3rem',
    paddingInline: '0.75rem',
    color: 'inherit',
    fontWeight: 600,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    border: 0,
    background: 'none',
    cursor: 'pointer',
  },
  // Inside, since the elements around the row have their own colours.
  '& a:focus-visible, & button:focus-visible': { outlineOffset: '-5px' },
  '& svg': { display: 'none' },
  '& a:hover, & button:hover': { textDecoration: 'underline', textDecorationThickness: 2 },
  '& .placeholder': { minHeight: '3rem', width: '5rem' },
  '&[data-variant="underline"] a[aria-current]': { boxShadow: 'inset 0 -4px currentColor' },
  '&[data-variant="tab"] a[aria-current]': {
    background: theme.vars.palette.background.default,
    color: theme.vars.palette.text.primary,
    '--ring': theme.vars.palette.focus,
  },
  '@media (max-width: 39.99rem)': {
    flexWrap: 'wrap',
    // A longer word takes space from its neighbours, and wraps if text is twice as large.
    '& > li': { flex: '1 1 0', minWidth: 'max-content' },
    '& a, & button': {
      flexDirection: 'column',
      gap: '0.125rem',
      minHeight: '3.75rem',
      paddingInline: '0.25rem',
      fontSize: '0.8125rem',
      lineHeight: 1.2,
    },
    '& svg': { display: 'block', fontSize: '1.1875rem' },
    '& .placeholder': { minHeight: '3.75rem', width: 'auto' },
  },
  // The council's own entries have no icons, and on a phone a row of their own.
  '& + &': {
    '@media (max-width: 39.99rem)': {
      flexWrap: 'wrap',
      justifyContent: 'center',
      borderTop: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
      // A long name breaks if text is twice as large.
      '& > li': { flex: '0 1 auto', minWidth: 0 },
      '& a': { minHeight: '2.5rem', paddingInline: '0.75rem', whiteSpace: 'normal' },
    },
  },
  '@media (forced-colors: active)': { '& a[aria-current]': { borderBottom: '4px solid' } },
}));

/** Home, properties, log-in or log-out, and the council's own entries. `variant` is how the current page is marked. */
export function Navigation({ variant }: { readonly variant: 'underline' | 'tab' }) {
  const { t } = useTranslation();
  const { system } = useApp();
  const user = useUser();
  const hasHomes = useShowsHomes();
  const own = useShownItems(system.menuItems);
  const eligibleCount = useEligibility().data?.totalEligibleCount ?? 0;
  // Specification section 2: empty for visitors; for members 1 if there is something to show.
  const eligibleOnly = user ? (eligibleCount > 0 ? 1 : undefined) : '';
  return (
    <Menu aria-label={t('site.menu')} className="no-print">
      <List data-variant={variant}>
        <li>
          <Link to="/" activeOptions={{ exact: true }}>
            <Icon name="home" />
            {t('nav.home')}
          </Link>
        </li>
        {hasHomes && (
          <li>
            <Link to="/properties" search={{ eligibleOnly }} activeOptions={{ includeSearch: false }}>
              <Icon name="building" />
              {t('nav.properties')}
              <CountBadge count={eligibleCount} label={t('nav.eligibleCount', { count: eligibleCount })} />
            </Link>
          </li>
        )}
        {user && (
          <li>
            <Link to="/account">
              <Icon name="person" />
              {t('nav.account')}
            </Link>
          </li>
        )}
        <li>
          {user === undefined && <div className="placeholder" />}
          {user === null && (
            <Link to="/login">
              <Icon name="enter" />
              {t('nav.login')}
            </Link>
          )}
          {user && <LogOutButton />}
        </li>
      </List>
      {own.length > 0 && (
        <List data-variant={variant}>
          {own.map((item) => (
            <li key={item.pageUrl}>
              <SiteLink item={item} />
            </li>
          ))}
        </List>
      )}
    </Menu>
  );
}

/** Logs out at once and goes to the page that says whether it worked. */
function LogOutButton() {
  const { t } = useTranslation();
  const { api, session, openImpersonation } = useApp();
  const navigate = useNavigate();
  const leaving = useSessionSnapshot()?.matches('loggingOut') ?? false;
  async function logOut() {
    if (api.impersonationId !== undefined) {
      // During impersonation only the impersonation ends; the bar above shows its progress.
      (await openImpersonation()).actor.send({ type: 'exit.request' });
      return;
    }
    const actor = await session.open();
    actor.send({ type: 'logout.request' });
    await navigate({ to: '/logout' });
  }
  return (
    <button type="button" data-event="logout.request" aria-disabled={leaving} onClick={() => void logOut()}>
      <Icon name="exit" />
      {leaving ? t('nav.loggingOut') : t('nav.logout')}
    </button>
  );
}
