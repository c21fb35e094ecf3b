import { linkOptions, useRouterState, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayBidFor } from '#domain/lettings/may-bid.ts';
import { useApp } from '../app/app-context.ts';
import { useShowsHomes } from '../app/shows-homes.ts';
import { useAccount } from '../app/use-account.ts';
import { useEligibility, useUser } from '../app/use-person.ts';
import type { IconName } from '../components/Icon.tsx';

/** A menu entry with its count. */
export interface MenuEntry {
  readonly link: Pick<LinkProps, 'to' | 'search' | 'activeOptions'>;
  readonly icon: IconName;
  readonly words: string;
  /**
   * The position: in a phone's bar, which has room for four entries and the button to the others, and in the
   * row of a wide screen; in that row only; or in that row if it is wide enough.
   */
  readonly place: 'bar' | 'row' | 'wide';
  readonly count: number;
  /** The count in words, for people who cannot see the badge. */
  readonly label: string;
}

export interface MenuEntries {
  readonly entries: readonly MenuEntry[];
  /** True for a member; while the session is not known, true if the reader may be one. */
  readonly isMember: boolean;
}

/** Pages below the account with a menu entry of their own. */
const caseworkPages = {
  actions: '/account/actions',
  messages: '/account/messages',
  plan: '/account/mypersonalhousingplan',
} as const;

/**
 * Returns the entries of the menu in the specification's order (section 2), without the log-in and log-out.
 * Members have no "Home" in a phone's bar: the council's name above leads there, and their own entries need the
 * room.
 */
export function useMenuEntries(): MenuEntries {
  const { t } = useTranslation();
  const { mayBeMember } = useApp();
  const user = useUser();
  const isMember = user === undefined ? mayBeMember : user !== null;
  const hasHomes = useShowsHomes();
  const schemes = useEligibility().data?.schemes ?? [];
  const eligibleCount = schemes.flatMap(({ eligibility }) => eligibility.filter(mayBidFor)).length;
  // The specification's value (section 2): empty for visitors; for members 1 if there is something to show.
  const eligibleOnly = user ? (eligibleCount > 0 ? 1 : undefined) : '';
  const { overview } = useAccount();
  const { countPendingActions = 0, countUnreadMessages = 0, countPendingPHPActions = 0 } = overview ?? {};
  // The account entry is current on all pages below it, except those with an entry of their own.
  const isElsewhere = useRouterState({
    select: ({ location }) => Object.values(caseworkPages).some((page) => location.pathname.startsWith(page)),
  });
  const withAnySearch = { includeSearch: false };
  const entries: MenuEntry[] = [
    {
      link: linkOptions({ to: '/', activeOptions: { exact: true } }),
      icon: 'home',
      words: t('nav.home'),
      place: isMember ? 'row' : 'bar',
      ...uncounted,
    },
  ];
  if (isMember)
    entries.push({
      link: linkOptions({ to: '/account', activeOptions: { exact: isElsewhere } }),
      icon: 'person',
      words: t('nav.account'),
      place: 'bar',
      ...uncounted,
    });
  if (hasHomes)
    entries.push({
      link: linkOptions({ to: '/properties', search: { eligibleOnly }, activeOptions: withAnySearch }),
      icon: 'building',
      words: t('nav.properties'),
      place: 'bar',
      count: eligibleCount,
      label: t('nav.eligibleCount', { count: eligibleCount }),
    });
  if (isMember)
    entries.push(
      {
        link: linkOptions({ to: caseworkPages.actions, activeOptions: withAnySearch }),
        icon: 'tasks',
        words: t('nav.actions'),
        place: 'bar',
        count: countPendingActions,
        label: t('nav.pendingActions', { count: countPendingActions }),
      },
      {
        link: linkOptions({ to: caseworkPages.messages, activeOptions: withAnySearch }),
        icon: 'mail',
        words: t('nav.messages'),
        place: 'bar',
        count: countUnreadMessages,
        label: t('nav.unreadMessages', { count: countUnreadMessages }),
      },
    );
  if (isMember && overview?.hasPersonalHousingPlan)
    entries.push({
      link: linkOptions({ to: caseworkPages.plan, activeOptions: withAnySearch }),
      icon: 'plan',
      words: t('nav.plan'),
      place: 'wide',
      count: countPendingPHPActions,
      label: t('nav.pendingSteps', { count: countPendingPHPActions }),
    });
  return { entries, isMember };
}

const uncounted = { count: 0, label: '' };
