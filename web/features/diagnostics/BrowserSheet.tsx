import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { browserCheckNames, type BrowserChecks } from './browser-checks.ts';
import { Fact } from './Fact.tsx';
import { FactSheet } from './fact-sheet.ts';

/** The browser features that the site needs, and facts about the window. */
export function BrowserSheet({ checks }: { readonly checks: BrowserChecks | undefined }) {
  const { t } = useTranslation();
  const { system } = useApp();
  const shown = system.languages.find(({ languageCode }) => languageCode === system.language);
  return (
    <FactSheet>
      {browserCheckNames.map((name) => {
        const works = checks?.[name];
        return (
          <Fact
            key={name}
            name={name}
            label={t(`diagnostics.checks.${name}`)}
            works={works}
            value={
              works === undefined
                ? t('diagnostics.checking')
                : works
                  ? t('diagnostics.works')
                  : t('diagnostics.fails')
            }
            advice={t(`diagnostics.advice.${name}`)}
          />
        );
      })}
      <Fact
        name="language"
        label={t('diagnostics.language')}
        value={t('diagnostics.languages', {
          site: shown?.displayName ?? system.language,
          browser: navigator.languages.join(', '),
        })}
      />
      <Fact
        name="window"
        label={t('diagnostics.window')}
        value={t('diagnostics.windowSize', { width: window.innerWidth, height: window.innerHeight })}
      />
    </FactSheet>
  );
}
