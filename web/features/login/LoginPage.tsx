import { styled } from '@mui/material/styles';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { CookiesBlocked } from '../../components/CookiesBlocked.tsx';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { storeReturn } from './stored-return.ts';
import { LoginForm } from './LoginForm.tsx';

const route = getRouteApi('/login/');

const Column = styled('div')(({ theme }) => ({
  maxWidth: '30rem',
  marginInline: 'auto',
  paddingTop: 'var(--page-top)',
  display: 'grid',
  // With text at twice its size, the column would be as wide as its longest word.
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'break-word',
  gap: theme.spacing(2.5),
  '& .sheet': {
    padding: 'clamp(1.25rem, 4vw, 2rem)',
    ...sheetStyles(theme),
  },
  '& .help': { fontSize: '0.9375rem' },
  '& .help ul': { paddingInlineStart: '1.25rem', marginBlock: '0.25rem 0.5rem' },
  '& .help h2': { ...theme.typography.h3, fontSize: '1.0625rem' },
}));

/** The log-in page; for people who are already signed in, a message that says so. */
export function LoginPage() {
  const { t } = useTranslation();
  const { system } = useApp();
  const { returnTo } = route.useSearch();
  const router = useRouter();
  const goOn = useCallback(() => {
    storeReturn(null);
    void router.navigate({ href: returnTo ?? '/account', replace: true });
  }, [router, returnTo]);
  const user = useUser();
  const { telephone, email } = system.contact;
  return (
    <Container>
      <Column>
        <PageHeading title={t('login.heading')}>{t('login.heading')}</PageHeading>
        {user ? (
          <div className="sheet">
            <p>{t('login.already', { name: user.accountName })}</p>
            <p>
              <ButtonLink to="/account" variant="contained">
                {t('login.alreadyGo')}
              </ButtonLink>
            </p>
          </div>
        ) : (
          <>
            <p>{returnTo === undefined ? t('login.lead') : t('login.returnNotice')}</p>
            <CookiesBlocked />
            <div className="sheet">
              <LoginForm onLoggedIn={goOn} />
            </div>
          </>
        )}
        {/* The help waits until the session is known: the content above it depends on that. */}
        {user !== undefined && (
          <section className="help" aria-labelledby="login-help">
            <h2 id="login-help">{t('login.helpTitle')}</h2>
            {!user && (
              <ul>
                <li>
                  <Link to="/login/reset-password">{t('login.forgottenPassword')}</Link>
                </li>
                <li>
                  <Link to="/login/find-my-account">{t('login.forgottenAddress')}</Link>
                </li>
                <li>
                  <Link to="/create/confirm">{t('login.confirmAddress')}</Link>
                </li>
                <li>
                  <Link to="/create" search={returnTo === undefined ? {} : { returnTo }}>
                    {t('login.create')}
                  </Link>
                </li>
              </ul>
            )}
            <p>
              <Trans
                i18nKey="login.helpText"
                values={{ telephone, email }}
                components={{
                  tel: <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>,
                  mail: <a href={`mailto:${email}`}>{email}</a>,
                }}
              />
            </p>
          </section>
        )}
      </Column>
    </Container>
  );
}
