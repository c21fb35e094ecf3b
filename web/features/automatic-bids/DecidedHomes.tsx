import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { counted } from '../../components/counted.ts';
import { QueryError } from '../../components/LoadError.tsx';
import { Section } from '../../components/Section.tsx';
import { automaticHomesQuery } from './automatic-bids-query.ts';
import { explainReason } from '#domain/words/reason-text.ts';
import type { AutomaticHomesResponse } from '#schemas/api/automatic-bids.ts';

/** The portal's planned decisions about open homes, and its past decisions about others. */
export function DecidedHomes() {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const loaded = useQuery(automaticHomesQuery(api));
  const { data } = loaded;
  const ahead = data?.ahead ?? [];
  const bids = ahead.filter(({ outcome, isOver }) => outcome === 'bid' && !isOver);
  const leftOut = ahead.filter((home) => !bids.includes(home));
  return (
    <>
      <QueryError query={loaded} />
      {data && (
        <Section title={t('automaticBids.aheadTitle')}>
          <p>{t(ahead.length === 0 ? 'automaticBids.aheadNone' : 'automaticBids.aheadLead')}</p>
          {ahead.length > 0 && bids.length === 0 && <p>{t('automaticBids.bidNone')}</p>}
          {bids.length > 0 && (
            <ul data-list="bids">
              {bids.map((home) => (
                <DecidedHome key={home.advertId} home={home} />
              ))}
            </ul>
          )}
          {leftOut.length > 0 && (
            <details data-list-of="leftOut">
              <summary>{t('automaticBids.leftOut', counted(leftOut.length, formats))}</summary>
              <ul data-list="leftOut">
                {leftOut.map((home) => (
                  <DecidedHome key={home.advertId} home={home} />
                ))}
              </ul>
            </details>
          )}
        </Section>
      )}
      {data && (
        <Section
          title={t('automaticBids.lookedTitle')}
          aside={<Link to="/account/bids">{t('accountBids.link')}</Link>}
        >
          {data.looked.length === 0 ? (
            <p>{t('automaticBids.lookedNone')}</p>
          ) : (
            <ul data-list="looked">
              {data.looked.map((home) => (
                <DecidedHome key={home.advertId} home={home} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
}

type Ahead = AutomaticHomesResponse['ahead'][number];

type Looked = AutomaticHomesResponse['looked'][number];

/** A home with the portal's decision about it, planned or past, and the reasons. */
function DecidedHome({ home }: { readonly home: Ahead | Looked }) {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  const { advertId, title, area, outcome, because, reasons } = home;
  const tense = 'looksAt' in home ? 'would' : 'did';
  return (
    <li data-home={advertId} data-outcome={because ?? outcome}>
      <h3>
        <Link to="/properties/$property" params={{ property: advertId }}>
          {title}
        </Link>
      </h3>
      <p className="hint">{area}</p>
      <p>
        {outcome === 'notWanted'
          ? because && t(`automaticBids.because.${because}`)
          : t(`automaticBids.${tense}.${outcome}`)}
      </p>
      {outcome === 'cannotBid' &&
        reasons.map((reason) => <p key={reason.rule}>{explainReason(reason, i18n, formats).sentence}</p>)}
      <p className="hint">
        {'looksAt' in home
          ? home.isOver
            ? t('automaticBids.isOver')
            : t('automaticBids.looksAt', { when: formats.dayAndTime(home.looksAt) })
          : t('automaticBids.lookedAt', { when: formats.dayAndTime(home.lookedAt) })}
      </p>
    </li>
  );
}
