import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AdvertEligibility, QueuePositionResponse } from '#schemas/api/advert-eligibility.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { advertQuery, type AdvertOnClock } from '../../api/listed-adverts.ts';
import { useApp } from '../../app/app-context.ts';
import { AgreementText } from '../bidding/AgreementText.tsx';
import { PreferredMark } from '../bidding/PreferredMark.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useEligibilityLabel } from '../bidding/eligibility-label.ts';
import { placeInQueue } from '../bidding/shown-number-text.ts';
import { drawPicture } from '../../components/draw-picture.tsx';
import { useClosing } from '../../components/use-closing.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';

const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '6.5rem 1fr',
  gap: theme.spacing(2),
  overflow: 'hidden',
  minHeight: '8rem',
  ...sheetStyles(theme),
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& .words': { paddingBlock: theme.spacing(1.5), paddingInlineEnd: theme.spacing(1.5) },
  '& h3': { fontSize: '1.125rem', lineHeight: 1.3 },
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .place': { fontWeight: 700 },
  '& .cannot': { display: 'flex', gap: '0.4em', alignItems: 'start', fontWeight: 700, lineHeight: 1.4 },
  '& .cannot svg': { marginTop: '0.15em', color: theme.vars.palette.warning.main },
  '& .note': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem', lineHeight: 1.4 },
}));

interface LiveBidProps {
  readonly bid: AdvertEligibility;
  /** The last fetched place; undefined while it is not known. */
  readonly position: QueuePositionResponse['adverts'][number] | undefined;
}

/** One live bid: the home, the place in its queue, and when it closes. */
export function LiveBid({ bid, position }: LiveBidProps) {
  const { t } = useTranslation();
  const { loadAdvert, system, formats } = useApp();
  const { data } = useQuery(advertQuery(loadAdvert, bid.advertId));
  const label = useEligibilityLabel(bid);
  const place = bid.bidObstacles === undefined ? placeInQueue(position ?? bid, t, formats) : null;
  return (
    <Row data-advert={bid.advertId}>
      <div>
        {data && drawPicture(system.mediaBase, data.advert.details.pictures[0], { sizes: '8rem', alt: '' })}
      </div>
      <div className="words">
        <h3>
          <Link to="/properties/$property" params={{ property: bid.advertId }} translate="no">
            {data ? data.advert.details.street : <Skeleton width="10rem" />}
          </Link>
        </h3>
        {bid.bidObstacles !== undefined && (
          <p className="cannot" data-obstacles>
            <Icon name={label.icon} />
            <span>{label.text}</span>
          </p>
        )}
        {place && <p className="place">{t('account.bidPosition', place)}</p>}
        {data && (
          <div className="note" data-agreement={bid.agreement}>
            <AgreementText agreement={bid.agreement} closesAt={data.advert.closesAt} isClosed={false} />
          </div>
        )}
        {data && <Closes {...data} />}
        {bid.preferredProperty && <PreferredMark />}
        {bid.madeOnBehalf && <p className="note">{t('account.onBehalf')}</p>}
      </div>
    </Row>
  );
}

function Closes({ advert, clockOffset }: AdvertOnClock) {
  return <p className="note">{useClosing(advert, clockOffset).sentence}</p>;
}
