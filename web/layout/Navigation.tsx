import { styled } from '@mui/material/styles';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { useShowsHomes } from '../app/shows-homes.ts';
import { useAccount } from '../app/use-account.ts';
import { useEligibility, useUser } from '../app/use-person.ts';
import { Icon, type IconName } from '../components/Icon.tsx';
import { SiteLink, useShownItems } from '../components/SiteLink.tsx';
import { useSessionSnapshot } from '../features/login/use-session.ts';
import { CountBadge } from './CountBadge.tsx';

/** Visitors have three entries, members up to seven. */
const [narrowForVisitors, narrowForMembers] = [
  '@media (max-width: 39.99rem)',
  '@media (max-width: 67.99rem)',
];

const Menu = styled('nav')({
  '@media (min-width: 40rem)': { display: 'flex', flexWrap: 'wrap', columnGap: '1.5rem' },
  // Lines of their own, so that an entry that comes later, as the plan's does, moves nothing.
  '&[data-member="true"]': { width: '100%', '& > ul': { width: 'calc(100% + 1.5rem)' } },
});

/**
 * Equal cells with an icon, four in a line on a phone. The plan's long name takes two, so that a member's entries fill
 * two lines with it as without it.
 */
const cells = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(22%, 4.5rem), 1fr))',
  '& a, & button': {
    flexDirection: 'column',
    gap: '0.125rem',
    // Room for a name in two lines: entries that come later would move the page.
    minHeight: '4.125rem',
    padding: '0.25rem',
    fontSize: '0.8125rem',
    lineHeight: 1.2,
    textAlign: 'center',
    whiteSpace: 'normal',
  },
  '& .long': { gridColumn: 'span 2' },
  '& svg': { display: 'block', fontSize: '1.1875rem' },
  '& .placeholder': { minHeight: '4.125rem', width: 'auto' },
  '& .count': {
    position: 'absolute',
    top: '0.3125rem',
    insetInlineStart: 'calc(50% + 0.375rem)',
    minWidth: '1.25rem',
    height: '1.25rem',
    fontSize: '0.6875rem',
    paddingInline: '0.25rem',
  },
} as const;

/** A row of words on a desktop; where there is less room, cells. */
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
    height: '100%',
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
  [narrowForVisitors]: cells,
  [narrowForMembers]: {
    '[data-member="true"] > &': cells,
    '[data-member="true"] > &:first-of-type': {
      '@media (min-width: 40rem)': { gridTemplateColumns: 'repeat(auto-fit, minmax(4.25rem, 1fr))' },
    },
  },
  // The council's own entries have no icons, and on a phone a row of their own.
  '& + &': {
    [narrowForVisitors]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'center',
      borderTop: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
      // A long name breaks if text is twice as large.
      '& > li': { flex: '0 1 auto', minWidth: 0 },
      '& a': { minHeight: '2.5rem', paddingInline: '0.75rem' },
    },
  },
  '@media (forced-colors: active)': { '& a[aria-current]': { borderBottom: '4px solid' } },
}));

/** The menu in the specification's order (section 2). `variant` is how the current page is marked. */
export function Navigation({ variant }: { readonly variant: 'underline' | 'tab' }) {
  const { t } = useTranslation();
  const { system, mayBeMember } = useApp();
  const user = useUser();
  const isMember = user === undefined ? mayBeMember : user !== null;
  const hasHomes = useShowsHomes();
  const own = useShownItems(system.menuItems);
  const eligibleCount = useEligibility().data?.totalEligibleCount ?? 0;
  // Specification section 2: empty for visitors; for members 1 if there is something to show.
  const eligibleOnly = user ? (eligibleCount > 0 ? 1 : undefined) : '';
  const { overview } = useAccount();
  const { countPendingActions = 0, countUnreadMessages = 0, countPendingPHPActions = 0 } = overview ?? {};
  return (
    <Menu aria-label={t('site.menu')} className="no-print" data-member={isMember}>
      <List data-variant={variant}>
        <li>
          <Link to="/" activeOptions={{ exact: true }}>
            <Icon name="home" />
            {t('nav.home')}
          </Link>
        </li>
        {isMember && <AccountEntry />}
        {hasHomes && (
          <li>
            <Link to="/properties" search={{ eligibleOnly }} activeOptions={{ includeSearch: false }}>
              <Icon name="building" />
              {t('nav.properties')}
              <CountBadge count={eligibleCount} label={t('nav.eligibleCount', { count: eligibleCount })} />
            </Link>
          </li>
        )}
        {isMember && (
          <>
            <CountedEntry
              to={caseworkPages.actions}
              icon="tasks"
              words={t('nav.actions')}
              count={countPendingActions}
              label={t('nav.pendingActions', { count: countPendingActions })}
            />
            <CountedEntry
              to={caseworkPages.messages}
              icon="mail"
              words={t('nav.messages')}
              count={countUnreadMessages}
              label={t('nav.unreadMessages', { count: countUnreadMessages })}
            />
          </>
        )}
        {isMember && overview?.hasPersonalHousingPlan && (
          <CountedEntry
            to={caseworkPages.plan}
            icon="plan"
            words={t('nav.plan')}
            count={countPendingPHPActions}
            label={t('nav.pendingSteps', { count: countPendingPHPActions })}
            className="long"
          />
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

/** What has an entry of its own, though it lies under the account. */
const caseworkPages = {
  actions: '/account/actions',
  messages: '/account/messages',
  plan: '/account/mypersonalhousingplan',
} as const;

/** The account, marked as current on all pages under it but those with an entry of their own. */
function AccountEntry() {
  const { t } = useTranslation();
  const isElsewhere = useRouterState({
    select: ({ location }) => Object.values(caseworkPages).some((page) => location.pathname.startsWith(page)),
  });
  return (
    <li>
      <Link to="/account" activeOptions={{ exact: isElsewhere }}>
        <Icon name="person" />
        {t('nav.account')}
      </Link>
    </li>
  );
}

interface CountedEntryProps {
  readonly to: string;
  readonly icon: IconName;
  readonly words: string;
  readonly count: number;
  /** The count in words, for those who cannot see the badge. */
  readonly label: string;
  readonly className?: string;
}

function CountedEntry({ to, icon, words, count, label, className = '' }: CountedEntryProps) {
  return (
    <li className={className}>
      <Link to={to} activeOptions={{ includeSearch: false }}>
        <Icon name={icon} />
        {words}
        <CountBadge count={count} label={label} />
      </Link>
    </li>
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
