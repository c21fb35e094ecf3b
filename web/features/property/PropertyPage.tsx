import { styled } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { type ReactNode, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture, ListedAdvert } from '#schemas/api/property-listings.ts';
import type { AdvertOnClock } from '../../api/listed-adverts.ts';
import { useApp } from '../../app/app-context.ts';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { BiddingSection } from '../bidding/BiddingSection.tsx';
import { FavouriteButton } from '../favourites/draw-heart.tsx';
import { useNoteSeen } from '../recent/note-seen.ts';
import { ChangeNotice } from './ChangeNotice.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { Costs } from './Costs.tsx';
import { EnergyRating } from './EnergyRating.tsx';
import { FloorPlans } from './FloorPlans.tsx';
import { PropertyDetails } from './PropertyDetails.tsx';
import { PageTools } from './PageTools.tsx';
import { Pictures } from './Pictures.tsx';
import { PropertyFrame } from './PropertyFrame.tsx';
import { PropertyTabs } from './PropertyTabs.tsx';
import { openAdvertQuery } from './open-advert-query.ts';
import { RentSummary } from './RentSummary.tsx';
import { SimilarHomes } from './SimilarHomes.tsx';
import { UntranslatedName } from '../../components/UntranslatedName.tsx';
import { useClosing } from '../../components/use-closing.ts';
import { useInBrowser } from '../../app/use-in-browser.ts';
import { canonicalAddress } from './canonical-address.ts';

const Paper = styled('section')({
  display: 'none',
  '@media print': {
    display: 'block',
    breakInside: 'avoid',
    overflowWrap: 'anywhere',
    // The sheet already has the contact details, and a home should fit on one page.
    'body:has(&) footer': { display: 'none' },
  },
});

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0.75rem',
  alignItems: 'start',
  '& svg': { marginTop: '0.2em', fontSize: '1.125rem' },
  '& strong': { display: 'block', fontSize: '1.1875rem', fontVariantNumeric: 'tabular-nums' },
  '& .when': { color: theme.vars.palette.text.secondary },
  '&[data-soon="true"] strong': { color: theme.vars.palette.warning.main },
}));

const Shares = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  '& h2': { margin: 0 },
}));

const route = getRouteApi('/properties/$property');

const Description = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  maxWidth: '38rem',
}));

const Age = styled('div')(({ theme }) => ({ '& > :not(:empty)': { marginBottom: theme.spacing(3) } }));

/** The page of a home: pictures, costs, closing time, the reader's eligibility, and all facts. */
export function PropertyPage() {
  const { loadAdvert } = useApp();
  const { property } = route.useParams();
  const { data, dataUpdatedAt, error, failureReason, isFetching, refetch } = useSuspenseQuery(
    openAdvertQuery(loadAdvert, property),
  );
  // Another home is a new page: no open part or message of the last one may stay.
  return (
    <Home
      key={data.advert.id}
      {...data}
      loadError={
        <LoadError
          error={error ?? failureReason}
          knownAt={dataUpdatedAt}
          showsAge
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      }
    />
  );
}

interface HomeProps extends AdvertOnClock {
  /** A note on the age of the facts, if the last attempt to fetch them failed. */
  readonly loadError: ReactNode;
}

function Home({ advert, clockOffset, loadError }: HomeProps) {
  const { t } = useTranslation();
  const { tab = 'details' } = route.useSearch();
  const { details } = advert;
  useNoteSeen(advert.id);
  const label = t('property.preview.label', { street: details.street });
  return (
    <Container>
      <PropertyFrame className="property-page">
        <Link to="/properties" className="back no-print">
          <Icon name="arrowLeft" />
          {t('property.back')}
        </Link>
        <div className="head">
          <div>
            <PageHeading title={details.title}>
              <span translate="no">{details.street}</span>
            </PageHeading>
            <p className="area" translate="no">
              {details.area}, {details.postcode}
            </p>
          </div>
          <FavouriteButton advertId={advert.id} name={details.street} />
        </div>
        <Age className="no-print">{loadError}</Age>
        <ClosedNotice advert={advert} clockOffset={clockOffset} />
        <ChangeNotice advert={advert} />
        <div className="columns">
          <div className="pictures">
            <Pictures pictures={described(details.pictures, t('property.plainPicture'))} label={label} />
          </div>
          <div className="side">
            <RentSummary advert={advert} />
            <PageTools details={details} />
            <ClosingTime advert={advert} clockOffset={clockOffset} />
            {advert.withdrawnAt === undefined && <HowToBidOnPaper advert={advert} />}
            <BiddingSection advert={advert} clockOffset={clockOffset} />
            <WhoComesFirst advert={advert} clockOffset={clockOffset} />
          </div>
          <div className="words">
            <PropertyTabs
              chosen={tab}
              panels={{
                details: (
                  <>
                    <section aria-labelledby="description">
                      <h2 id="description">{t('property.description')}</h2>
                      <Description>
                        {details.description.map((paragraph) => (
                          <p key={paragraph}>{paragraph}</p>
                        ))}
                      </Description>
                    </section>
                    <PropertyDetails advert={advert} />
                    <Costs details={details} />
                    <EnergyRating details={details} />
                    <p>
                      <UntranslatedName
                        sentence={t('property.reference', { reference: details.reference })}
                        name={details.reference}
                      />
                    </p>
                  </>
                ),
                plans: (
                  <FloorPlans
                    plans={described(details.floorPlans ?? [], t('property.plainPlan'))}
                    label={label}
                  />
                ),
                area: <LazyLocalArea advert={advert} />,
              }}
            />
          </div>
        </div>
        <SimilarHomes advert={advert} clockOffset={clockOffset} />
      </PropertyFrame>
    </Container>
  );
}

/** Gives pictures without a description plain words, which buttons and captions need. */
function described(pictures: readonly Picture[], plain: string): readonly Picture[] {
  return pictures.map((picture) => (picture.alt === '' ? { ...picture, alt: plain } : picture));
}

/** The group of people that the home is for first, if its scheme shares homes between groups. */
function WhoComesFirst({ advert, clockOffset }: Pick<HomeProps, 'advert' | 'clockOffset'>) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { left } = useClosing(advert, clockOffset);
  const { quota, withdrawnAt } = advert;
  if (quota === undefined || withdrawnAt !== undefined) return null;
  const { above, group, percent, lets, total, comesLater } = quota;
  return (
    <Shares aria-labelledby="who-comes-first" data-quota>
      <h2 id="who-comes-first">{t('property.quota.title')}</h2>
      <p>
        {above.length === 0
          ? t('property.quota.says', { group })
          : t('property.quota.above', { group, first: above.join(', ') })}
        {left !== null && <> {t('property.quota.others')}</>}
        {comesLater === true && <> {t('property.quota.comesLater')}</>}
      </p>
      <p>
        {t(above.length === 0 ? 'property.quota.aim' : 'property.quota.aimOfOthers', {
          percent: formats.number(percent),
          group,
        })}
        {lets !== undefined && total !== undefined && total > 0 && (
          <> {t('property.quota.counted', { lets: formats.number(lets), total: formats.number(total) })}</>
        )}
      </p>
    </Shares>
  );
}

interface ClosingTimeProps {
  readonly advert: Pick<ListedAdvert, 'closesAt' | 'withdrawnAt'>;
  readonly clockOffset: number;
}

/** The closing time of a home, and the time left. */
function ClosingTime({ advert, clockOffset }: ClosingTimeProps) {
  const { t } = useTranslation();
  const { sentence, left, soon } = useClosing(advert, clockOffset);
  const isWithdrawn = advert.withdrawnAt !== undefined;
  return (
    <Line data-soon={soon}>
      <Icon name="clock" />
      <p>
        <strong>{left ?? (isWithdrawn ? sentence : t('property.closedNow'))}</strong>
        {!isWithdrawn && <span className="when">{sentence}</span>}
      </p>
    </Line>
  );
}

/** Instructions shown in print only: how to bid, the deadline, and the page's address. */
function HowToBidOnPaper({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { system, formats } = useApp();
  const address = useInBrowser(() => canonicalAddress(window.location.href), '');
  return (
    <Paper>
      <h2>{t('property.howToBid')}</h2>
      <p>
        {t('property.howToBidText', { address, telephone: system.contact.telephone })}{' '}
        {t('property.closes', { when: formats.until(advert.closesAt) })}.
      </p>
    </Paper>
  );
}

interface LocalAreaProps {
  readonly advert: ListedAdvert;
}

// The third tab loads only when opened. If its script fails to load, the tab says so.
const Loaded = lazy(async () => {
  try {
    const { LocalArea } = await import('./LocalArea.tsx');
    return { default: LocalArea };
  } catch {
    return { default: Missing };
  }
});

/** The local area of a home, which loads when its tab is opened. */
function LazyLocalArea(props: LocalAreaProps) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<output className="visually-hidden">{t('property.nearby.loading')}</output>}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Missing() {
  const { t } = useTranslation();
  return <p>{t('property.areaFailed')}</p>;
}
