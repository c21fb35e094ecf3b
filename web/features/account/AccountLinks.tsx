import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import { useUser } from '../../app/use-person.ts';
import { Section } from '../../components/Section.tsx';
import { SiteLink, useShownItems } from '../../components/SiteLink.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
  gap: theme.spacing(0.5, 3),
  listStyle: 'none',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
}));

/** Links from the account page (specification section 2); staff impersonating the person do not see `own`. */
const links = [
  { pageUrl: '/account/forms/my-profile', key: 'account.contactDetails', own: false },
  { pageUrl: '/account/change-password', key: 'account.changePassword', own: true },
  { pageUrl: '/account/change-email', key: 'account.changeEmail', own: true },
  { pageUrl: '/account/messages', key: 'nav.messages', own: false },
  { pageUrl: '/account/messages/new', key: 'account.sendMessage', own: false },
  { pageUrl: '/account/actions', key: 'nav.actions', own: false },
  { pageUrl: '/account/alerts', key: 'account.chooseAlerts', own: false },
  { pageUrl: '/account/bids', key: 'titles.accountBids', own: false },
  { pageUrl: '/account/automatic-bids', key: 'titles.automaticBids', own: false },
  { pageUrl: '/account/documents', key: 'titles.documents', own: false },
  { pageUrl: '/account/sessions', key: 'titles.sessions', own: true },
] as const;

interface AccountLinksProps {
  /** Undefined: not known. */
  readonly overview: AccountOverviewResponse | undefined;
}

export function AccountLinks({ overview }: AccountLinksProps) {
  const { t } = useTranslation();
  const isStaff = useUser()?.scope.includes('staff') === true;
  const isOffered: Partial<Record<(typeof links)[number]['pageUrl'], boolean>> = {
    '/account/bids': overview?.hasPreviousBids === true,
    '/account/messages/new': overview?.mayStartMessages === true,
    '/account/automatic-bids': overview?.hasAutomaticBids === true,
    // A council may ask for contact details in a form of its own.
    '/account/forms/my-profile':
      overview?.formProgressions.some(({ formIdentifier }) => formIdentifier === 'my-profile') === true,
  };
  const offered = links
    .filter(({ pageUrl, own }) => (isOffered[pageUrl] ?? true) && !(own && isStaff))
    .map(({ pageUrl, key }) => ({ contentType: 'page' as const, pageUrl, footerText: t(key) }));
  return (
    <Section title={t('account.linksTitle')}>
      <List>
        {useShownItems(offered).map((item) => (
          <li key={item.pageUrl}>
            <SiteLink item={item} />
          </li>
        ))}
      </List>
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
