import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { ContactText } from '../../components/ContactText.tsx';
import { InfoPage } from './InfoPage.tsx';

/**
 * The privacy notice: this software's use of personal data; the council adds the legal basis and the retention
 * times.
 */
export function PrivacyPage() {
  const { t } = useTranslation();
  const { system } = useApp();
  return (
    <InfoPage title={t('titles.privacy')} part="privacy">
      <p>{t('privacy.about', { site: system.websiteTitle })}</p>
      <h2 id="kept">{t('privacy.keptTitle')}</h2>
      <ul>
        <li>{t('privacy.keptAccount')}</li>
        <li>{t('privacy.keptApplication')}</li>
        <li>{t('privacy.keptBids')}</li>
        <li>{t('privacy.keptSent')}</li>
        <li>{t('privacy.keptVisits')}</li>
      </ul>
      <h2 id="not">{t('privacy.notTitle')}</h2>
      <ul>
        <li>{t('privacy.notOthers')}</li>
        <li>{t('privacy.notTracked')}</li>
        <li>{t('privacy.notTold')}</li>
      </ul>
      <h2 id="safe">{t('privacy.safeTitle')}</h2>
      <p>{t('privacy.safe')}</p>
      <p>
        <Trans i18nKey="privacy.browser" components={{ cookies: <Link to="/info/cookies" /> }} />
      </p>
      <ContactText textKey="privacy.contact" />
    </InfoPage>
  );
}
