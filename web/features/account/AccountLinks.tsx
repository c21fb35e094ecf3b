import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import { useUser } from '../../app/use-person.ts';
import { Section } from '../../components/Section.tsx';
import { SiteLink, useShownItems } from '../../components/SiteLink.tsx';

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
  gap: theme.spacing(2.5, 4),
  '& h3': { ...theme.typography.h3, marginBottom: theme.spacing(0.5) },
  '& ul': { listStyle: 'none' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
}));

/**
 * Links from the account page (specification section 2), by subject; staff impersonating the person do not see
 * `own`.
 */
const links = [
  { group: 'bids', pageUrl: '/account/bids', key: 'titles.accountBids', own: false },
  { group: 'bids', pageUrl: '/account/offers', key: 'titles.offers', own: false },
  { group: 'bids', pageUrl: '/account/automatic-bids', key: 'titles.automaticBids', own: false },
  { group: 'bids', pageUrl: '/account/alerts', key: 'account.chooseAlerts', own: false },
  { group: 'contact', pageUrl: '/account/messages', key: 'nav.messages', own: false },
  { group: 'contact', pageUrl: '/account/messages/new', key: 'account.sendMessage', own: false },
  { group: 'contact', pageUrl: '/account/actions', key: 'nav.actions', own: false },
  { group: 'contact', pageUrl: '/account/documents', key: 'titles.documents', own: false },
  { group: 'details', pageUrl: '/account/forms/my-profile', key: 'account.contactDetails', own: false },
  { group: 'details', pageUrl: '/account/change-password', key: 'account.changePassword', own: true },
  { group: 'details', pageUrl: '/account/change-email', key: 'account.changeEmail', own: true },
  { group: 'details', pageUrl: '/account/sessions', key: 'titles.sessions', own: true },
] as const;

const groups = ['bids', 'contact', 'details'] as const;

interface AccountLinksProps {
  /** Undefined while it is not known. */
  readonly overview: AccountOverviewResponse | undefined;
}

/** Links that people rarely need, in groups. */
export function AccountLinks({ overview }: AccountLinksProps) {
  const { t } = useTranslation();
  const isStaff = useUser()?.scope.includes('staff') === true;
  const isOffered: Partial<Record<(typeof links)[number]['pageUrl'], boolean>> = {
    '/account/bids': overview?.hasPreviousBids === true,
    '/account/offers': overview?.hasOffers === true,
    '/account/messages/new': overview?.mayStartMessages === true,
    '/account/automatic-bids': overview?.hasAutomaticBids === true,
    // A council may ask for contact details in a form of its own.
    '/account/forms/my-profile':
      overview?.formProgressions.some(({ formIdentifier }) => formIdentifier === 'my-profile') === true,
  };
  const offered = links
    .filter(({ pageUrl, own }) => (isOffered[pageUrl] ?? true) && !(own && isStaff))
    .map(({ group, pageUrl, key }) => ({ group, contentType: 'page' as const, pageUrl, footerText: t(key) }));
  const shown = useShownItems(offered);
  return (
    <Section title={t('account.linksTitle')}>
      <Groups>
        {groups.map((name) => {
          const own = shown.filter(({ group }) => group === name);
          return own.length === 0 ? null : (
            <div key={name}>
              <h3>{t(`account.linkGroups.${name}`)}</h3>
              <ul>
                {own.map((item) => (
                  <li key={item.pageUrl}>
                    <SiteLink item={item} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </Groups>
      {isStaff && (
        <div data-state="residentOnly">
          <p>{t('impersonation.onlyNote')}</p>
          <ul>
            {links
              .filter(({ own }) => own)
              .map(({ key }) => (
                <li key={key}>{t(key)}</li>
              ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
