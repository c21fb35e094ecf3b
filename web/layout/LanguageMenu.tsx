import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app-context.ts';
import { addressIn } from '../i18n/language-address.ts';
import { rememberLanguage } from '../i18n/language-cookie.ts';

/**
 * The site's languages, where there is more than one (specification section 1). Each is a link to this page in
 * that language; the browser loads it anew, so that site content and page come in it (section 4).
 */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { system } = useApp();
  const { href } = useLocation();
  if (system.languages.length < 2) return null;
  return (
    <nav aria-label={t('footer.language')}>
      <ul>
        {system.languages.map(({ languageCode, displayName }) => (
          <li key={languageCode}>
            <a
              href={addressIn(languageCode, href, system)}
              hrefLang={languageCode}
              lang={languageCode}
              aria-current={languageCode === system.language ? 'true' : undefined}
              onClick={() => rememberLanguage(languageCode)}
            >
              {displayName}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
