import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareHomes } from '#domain/lettings/compare-homes.ts';
import { advertChangeLines } from '#domain/words/advert-change-text.ts';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { useEligibility } from '../../app/use-person.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from './Notice.tsx';

/**
 * A notice of the changes in an advert, each fact before and now: for people who have bid since their bid, and
 * for everyone since they opened its page or last dismissed this notice.
 */
export function ChangeNotice({ advert }: { readonly advert: ListedAdvert }) {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  const [known, setKnown] = useState(advert);
  const { data } = useEligibility();
  const since = data?.schemes
    .flatMap(({ eligibility }) => eligibility)
    .find(({ advertId }) => advertId === advert.id)?.changesSinceBid;
  const linesSinceBid = since === undefined ? [] : advertChangeLines(since.changes, i18n, formats);
  // A new version without readable changes differs in its text, or in facts that the page does not show.
  const facts = compareHomes(known, advert);
  const isOther = facts.length === 0 && known.version !== advert.version;
  const news = isOther
    ? [t('property.changed.details')]
    : advertChangeLines({ facts, rules: [], order: false }, i18n, formats);
  const hasChangedSinceBid = since !== undefined && linesSinceBid.length > 0;
  return (
    // Always mounted: screen readers announce only content added to it.
    <div aria-live="polite">
      {hasChangedSinceBid && (
        <Notice data-notice="changedSinceBid">
          <Icon name="info" />
          <div>
            <h2>{t('property.changed.title')}</h2>
            <p>{t('property.changed.since', { when: formats.dayOf(since.placedAt) })}</p>
            <Lines lines={linesSinceBid} />
          </div>
        </Notice>
      )}
      {!hasChangedSinceBid && news.length > 0 && (
        <Notice data-notice="changed">
          <Icon name="info" />
          <div>
            <h2>{t('property.changed.title')}</h2>
            <p>{t('property.changed.lead')}</p>
            <Lines lines={news} />
            <Button className="no-print" onClick={() => setKnown(advert)}>
              {t('property.changed.dismiss')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
