import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
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
  { pageUrl: '/account/bids', key: 'titles.accountBids', own: false },
  { pageUrl: '/account/documents', key: 'titles.documents', own: false },
  { pageUrl: '/account/change-password', key: 'account.changePassword', own: true },
  { pageUrl: '/account/change-email', key: 'account.changeEmail', own: true },
  { pageUrl: '/account/sessions', key: 'titles.sessions', own: true },
] as const;

interface AccountLinksProps {
  /** Whether there are earlier bids. */
  readonly hasPreviousBids: boolean;
}

export function AccountLinks({ hasPreviousBids }: AccountLinksProps) {
  const { t } = useTranslation();
  const isStaff = useUser()?.scope.includes('staff') === true;
  const offered = links
    .filter(({ pageUrl, own }) => (pageUrl === '/account/bids' ? hasPreviousBids : !(own && isStaff)))
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
