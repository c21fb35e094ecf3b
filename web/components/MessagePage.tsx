import { styled } from '@mui/material/styles';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../app/use-person.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Container, Measure } from './Container.tsx';
import { PageHeading } from './PageHeading.tsx';

const Words = styled(Measure)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5), marginTop: theme.spacing(2) },
  '& pre': { overflow: 'auto', fontSize: '0.8125rem' },
}));

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The main action, if there is one besides leaving. */
  readonly action?: ReactNode;
  /** Content that loads late; it is below everything else, and moves nothing. */
  readonly below?: ReactNode;
}

/** A page with only a message, and links to the account and the front page unless the page is one of them. */
export function MessagePage({ title, children, action, below }: MessagePageProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const user = useUser();
  return (
    <Container>
      <Words>
        <PageHeading title={title}>{title}</PageHeading>
        {children}
        <div className="ways">
          {action}
          {pathname !== '/' && (
            <ButtonLink to="/" variant="outlined">
              {t('errorPage.homePageButtonText')}
            </ButtonLink>
          )}
          {/* It comes last, because it appears once the session is known, and must not move anything. */}
          {user && pathname !== '/account' && (
            <ButtonLink to="/account" variant="outlined">
              {t('errorPage.myAccountPageButtonText')}
            </ButtonLink>
          )}
        </div>
        {below}
      </Words>
    </Container>
  );
}
