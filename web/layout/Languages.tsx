import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { useApp } from '../app/app-context.ts';
import { addressIn } from '../i18n/language-address.ts';
import { rememberLanguage } from '../i18n/language-cookie.ts';

type Language = SystemResponse['languages'][number];

/**
 * The site's languages, if there are several (specification section 1). Each links to this page in that
 * language; the browser reloads it, because site content and page must arrive in it (section 4).
 */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { languages } = useApp().system;
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t('footer.language')}>
      <ul>
        {languages.map((language) => (
          <li key={language.languageCode}>
            <LanguageLink language={language} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Links to the other languages, for the header: one of two languages at every width, up to four on a wide
 * screen (`frame.css`). More have room only in the footer and the menu.
 */
export function OtherLanguages() {
  const { languages, language } = useApp().system;
  return languages.length > 4
    ? null
    : languages.map(
        (one) => one.languageCode !== language && <LanguageLink key={one.languageCode} language={one} />,
      );
}

function LanguageLink({ language: { languageCode, displayName } }: { readonly language: Language }) {
  const { system } = useApp();
  const { href } = useLocation();
  return (
    <a
      href={addressIn(languageCode, href, system)}
      hrefLang={languageCode}
      lang={languageCode}
      aria-current={languageCode === system.language ? 'true' : undefined}
      onClick={() => rememberLanguage(languageCode)}
    >
      {displayName}
    </a>
  );
}
