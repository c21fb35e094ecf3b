import { useTranslation } from 'react-i18next';
import type { AutomaticBidsResponse } from '#schemas/api/automatic-bids.ts';
import { useApp } from '../../app/app-context.ts';
import { counted } from '../../components/counted.ts';
import { Section } from '../../components/Section.tsx';

/**
 * An explanation of automatic bids: when the portal looks at a home, which it bids for first, and what the
 * person can do about a bid.
 */
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
        <li>{t('automaticBids.order')}</li>
        {schemes.map(({ identifier, name, maximum }) => {
          if (maximum === null) return null;
          const atMost = t('automaticBids.atMost', counted(maximum, formats));
          return (
            <li key={identifier}>
              {schemes.length === 1 ? atMost : t('automaticBids.atMostIn', { atMost, scheme: name })}
            </li>
          );
        })}
        {(['once', 'told'] as const).map((part) => (
          <li key={part}>{t(`automaticBids.${part}`)}</li>
        ))}
        <li>
          {t(
            schemes.every(({ isLimited }) => isLimited) ? 'automaticBids.own' : 'automaticBids.ownUnlimited',
          )}
        </li>
      </ul>
    </Section>
  );
}
