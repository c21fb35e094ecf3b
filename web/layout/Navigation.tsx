import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { useEligibility, useUser } from '../api/use-person.ts';
import { useApp } from '../app/app-context.ts';
import { CountBadge } from './CountBadge.tsx';
import { LogOutButton } from './LogOutButton.tsx';

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  listStyle: 'none',
  marginInline: '-0.75rem',
  '& a, & button': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.45em',
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
  '& a:hover, & button:hover': { textDecoration: 'underline', textDecorationThickness: 2 },
  '& .placeholder': { minHeight: '3rem', width: '9rem' },
  '&[data-variant="underline"] a[aria-current]': { boxShadow: 'inset 0 -4px currentColor' },
  '&[data-variant="tab"] a[aria-current]': {
    background: 'var(--ground)',
    color: 'var(--ink)',
    '--ring': 'var(--ink)',
  },
  '@media (forced-colors: active)': {
    '& a[aria-current]': { borderBottom: '4px solid' },
  },
});

/** Home, properties, and the way in or out. `variant` says how the current page is marked. */
export function Navigation({ variant }: { readonly variant: 'underline' | 'tab' }) {
  const { t } = useTranslation();
  const { system } = useApp();
  const user = useUser();
  const eligibleCount = useEligibility().data?.totalEligibleCount ?? 0;
  // Specification section 2: empty for visitors; for members 1 where there is something to show.
  const eligibleOnly = user ? (eligibleCount > 0 ? 1 : undefined) : '';
  return (
    <nav aria-label={t('site.menu')} className="no-print">
      <List data-variant={variant}>
        <li>
          <Link to="/" activeOptions={{ exact: true }}>
            {t('nav.home')}
          </Link>
        </li>
        {!isSettingOn(system.settings, 'disableProperties') && (
          <li>
            <Link to="/properties" search={{ eligibleOnly }} activeOptions={{ includeSearch: false }}>
              {t('nav.properties')}
              <CountBadge count={eligibleCount} label={t('nav.eligibleCount', { count: eligibleCount })} />
            </Link>
          </li>
        )}
        {user && (
          <li>
            <Link to="/account">{t('nav.account')}</Link>
          </li>
        )}
        <li>
          {user === undefined && <div className="placeholder" />}
          {user === null && <Link to="/login">{t('nav.login')}</Link>}
          {user && <LogOutButton />}
        </li>
      </List>
    </nav>
  );
}
