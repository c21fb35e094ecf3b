import { Trans, useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { ContactText } from '../../components/ContactText.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { InfoPage } from './InfoPage.tsx';
import type { AccessibilityChecks } from '#schemas/accessibility-checks.ts';
import lastChecks from './accessibility-checks.json' with { type: 'json' };

/** The ISO day on which the statement was written. */
const prepared = '2026-11-20';
/** The results of `npm run statement`; its date is the day of the last review. */
const checks: AccessibilityChecks = lastChecks;

/**
 * The accessibility statement that regulation 8 of SI 2018/952 requires, after the Government Digital Service's
 * model: how far the site complies, what does not, how to ask for other formats, where to complain, how and
 * when it was tested. The test results come from the last run of the checks.
 */
export function AccessibilityPage() {
  const { t } = useTranslation();
  const { system, formats } = useApp();
  const names = { site: system.websiteTitle, council: system.contact.name };
  return (
    <InfoPage title={t('titles.accessibility')} part="accessibility">
      <p>{t('accessibility.about', names)}</p>
      <p>{t('accessibility.youCan')}</p>
      <ul>
        <li>{t('accessibility.canZoom')}</li>
        <li>{t('accessibility.canKeyboard')}</li>
        <li>{t('accessibility.canReader')}</li>
        <li>{t('accessibility.canColours')}</li>
        <li>{t('accessibility.canStill')}</li>
      </ul>
      <h2>{t('accessibility.contactTitle')}</h2>
      <ContactText textKey="accessibility.contact" />
      <h2>{t('accessibility.statusTitle')}</h2>
      <p>{t('accessibility.commitment', names)}</p>
      <p>
        <Trans
          i18nKey="accessibility.status"
          components={{ wcag: <ExternalLink href="https://www.w3.org/TR/WCAG22/" /> }}
        />
      </p>
      <h2>{t('accessibility.failingTitle')}</h2>
      <ul>
        <li>{t('accessibility.failingPeople')}</li>
        <li>{t('accessibility.failingFiles')}</li>
        {checks.breaches.map(({ rule, routes }) => (
          <li key={rule}>
            {t('accessibility.failingRule', { rule, engine: checks.engine, pages: routes.join(', ') })}
          </li>
        ))}
      </ul>
      <h2>{t('accessibility.enforcementTitle')}</h2>
      <p>
        <Trans
          i18nKey="accessibility.enforcement"
          components={{ eass: <ExternalLink href="https://www.equalityadvisoryservice.com/" /> }}
        />
      </p>
      <h2>{t('accessibility.testedTitle')}</h2>
      <p>
        {t('accessibility.tested', { ...checks, day: formats.day(checks.day), pages: checks.routes.length })}
      </p>
      <p>
        {checks.breaches.length === 0
          ? t('accessibility.foundNothing')
          : t('accessibility.found', { count: checks.breaches.length })}
      </p>
      <p>{t('accessibility.testedHow')}</p>
      <p>
        {t('accessibility.dates', { prepared: formats.day(prepared), reviewed: formats.day(checks.day) })}
      </p>
    </InfoPage>
  );
}
