import { styled } from '@mui/material/styles';
import { getRouteApi } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useUser } from '../../api/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { LoginForm } from './LoginForm.tsx';

const route = getRouteApi('/login');

const Column = styled('div')(({ theme }) => ({
  maxWidth: '30rem',
  marginInline: 'auto',
  paddingTop: theme.spacing(6),
  display: 'grid',
  gap: theme.spacing(2.5),
  '& .sheet': {
    padding: 'clamp(1.25rem, 4vw, 2rem)',
    background: theme.vars.palette.background.paper,
    borderRadius: theme.council.shape.radius,
    border: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 45%, transparent)`,
  },
  '& .help': { fontSize: '0.9375rem' },
  '& .help h2': { fontSize: '1.0625rem', lineHeight: 1.4 },
}));

/** The way in. Those who are in already are told so. */
export function LoginPage() {
  const { t } = useTranslation();
  const { system } = useApp();
  const { returnTo } = route.useSearch();
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
            <div className="sheet">
              <LoginForm />
            </div>
          </>
        )}
        <section className="help" aria-labelledby="login-help">
          <h2 id="login-help">{t('login.helpTitle')}</h2>
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
      </Column>
    </Container>
  );
}
