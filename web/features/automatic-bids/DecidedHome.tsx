import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { explainReason } from '#domain/words/reason-text.ts';
import type { AutomaticHomesResponse } from '#schemas/api/automatic-bids.ts';
import { useApp } from '../../app/app-context.ts';

type Ahead = AutomaticHomesResponse['ahead'][number];
type Looked = AutomaticHomesResponse['looked'][number];

/** A home with the portal's decision about it, planned or past, and the reasons. */
export function DecidedHome({ home }: { readonly home: Ahead | Looked }) {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  const { advertId, title, area, outcome, because, reasons } = home;
  const said = 'looksAt' in home ? 'would' : 'did';
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
          : t(`automaticBids.${said}.${outcome}`)}
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
