import { useTranslation } from 'react-i18next';
import type { AutomaticBidsResponse } from '#schemas/api/automatic-bids.ts';
import { useApp } from '../../app/app-context.ts';
import { counted } from '../../components/counted.ts';
import { Section } from '../../components/Section.tsx';

/** When the portal looks at a home, which it bids for first, and what somebody can do about it. */
export function HowItWorks({ schemes }: Pick<AutomaticBidsResponse, 'schemes'>) {
  const { t } = useTranslation();
  const { formats } = useApp();
  return (
    <Section title={t('automaticBids.howTitle')}>
      <ul className="how">
        {schemes.map(({ identifier, name, hoursBeforeClose }) => {
          const hours = t('automaticBids.hours', counted(hoursBeforeClose, formats));
          return (
            <li key={identifier}>
              {schemes.length === 1
                ? t('automaticBids.when', { hours })
                : t('automaticBids.whenIn', { hours, scheme: name })}
            </li>
          );
        })}
        {(['order', 'once', 'told', 'own'] as const).map((part) => (
          <li key={part}>{t(`automaticBids.${part}`)}</li>
        ))}
      </ul>
    </Section>
  );
}
