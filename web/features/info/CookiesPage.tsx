import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { browserStorage } from '../login/browser-storage.ts';
import { InfoPage } from './InfoPage.tsx';

const Register = styled('dl')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2.5) }));

/** The list of everything this site keeps in a reader's browser, why, and for how long. */
export function CookiesPage() {
  const { t } = useTranslation();
  const { system } = useApp();
  return (
    <InfoPage title={t('titles.cookies')} part="cookies">
      <p>{t('cookies.about', { site: system.websiteTitle })}</p>
      <p>{t('cookies.noConsent')}</p>
      <h2 id="register">{t('cookies.registerTitle')}</h2>
      <Register>
        {browserStorage(system.languages.map(({ languageCode }) => languageCode)).map(
          ({ name, place, purpose, lifetime }) => (
            <div key={name} data-stored={place}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{t(`cookies.purpose.${purpose}`)}</dd>
              <dd>{t(`cookies.place.${place}`)}</dd>
              <dd>{t(`cookies.lifetime.${lifetime}`)}</dd>
            </div>
          ),
        )}
      </Register>
      <h2 id="clear">{t('cookies.clearTitle')}</h2>
      <p>{t('cookies.clear')}</p>
    </InfoPage>
  );
}
