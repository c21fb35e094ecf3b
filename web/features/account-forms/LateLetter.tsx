import { useTranslation } from 'react-i18next';
import { ContactHelp } from './ContactHelp.tsx';

/**
 * Advice for a letter that does not arrive: mail may be slow or filtered, or our mail service may be down; the
 * page cannot know which.
 */
export function LateLetter() {
  const { t } = useTranslation();
  return (
    <section className="help" aria-labelledby="late-letter">
      <h2 id="late-letter">{t('accountForm.lateTitle')}</h2>
      <p>{t('accountForm.lateText')}</p>
      <ContactHelp textKey="accountForm.lateHelp" />
    </section>
  );
}
