import { styled } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AdvertDetails, ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  columnGap: theme.spacing(4),
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '9rem 1fr',
    gap: '0.75rem',
    paddingBlock: '0.625rem',
    borderBottom: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 40%, transparent)`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: 500 },
  '&.wide': { gridTemplateColumns: '1fr' },
}));

function floorText({ floor, lift }: AdvertDetails, t: TFunction): string | null {
  if (floor === null) return null;
  const name = floor === 0 ? t('property.floorGround') : t('property.floorNumber', { floor });
  if (floor === 0) return name;
  return lift ? t('property.floorLift', { floor: name }) : t('property.floorNoLift', { floor: name });
}

/** Everything known of a home, and what it costs, part by part. */
export function HomeFacts({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { details } = advert;
  const yesOrNo = (value: boolean) => (value ? t('property.yes') : t('property.no'));
  const per = (amount: string) =>
    details.rentPeriod === 'week'
      ? t('property.rentWeek', { rent: amount })
      : t('property.rentMonth', { rent: amount });
  const facts: readonly (readonly [string, string | null])[] = [
    [t('property.type'), details.propertyType],
    [t('property.bedroomsLabel'), t('property.bedrooms', { count: advert.bedrooms })],
    [t('property.persons'), t('property.personsValue', { count: details.persons })],
    [t('property.floor'), floorText(details, t)],
    [t('property.heating'), details.heating],
    [
      t('property.epc'),
      details.epc === 'exempt' ? t('property.epcExempt') : t('property.epcValue', { rating: details.epc }),
    ],
    [t('property.garden'), yesOrNo(advert.hasGarden)],
    [t('property.parking'), yesOrNo(advert.hasParking)],
    [t('property.pets'), advert.petsAllowed ? t('property.petsYes') : t('property.petsNo')],
    [t('property.sheltered'), advert.sheltered ? t('property.shelteredHint') : null],
    [t('property.homes'), details.homes > 1 ? t('property.homesValue', { count: details.homes }) : null],
  ];
  const money: readonly (readonly [string, string | null])[] = [
    [t('property.rent'), per(formats.money(details.rentPence))],
    [
      t('property.serviceChargeLabel'),
      details.serviceChargePence > 0 ? per(formats.money(details.serviceChargePence)) : null,
    ],
    [
      t('property.total'),
      details.serviceChargePence > 0
        ? per(formats.money(details.rentPence + details.serviceChargePence))
        : null,
    ],
    [t('property.tenancy'), details.tenancy],
    [t('property.landlord'), advert.landlordName],
    [t('property.viewing'), details.viewing],
  ];
  return (
    <>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('property.facts')}</h2>
        <FactList entries={facts} />
      </section>
      <section aria-labelledby="money">
        <h2 id="money">{t('property.money')}</h2>
        <FactList entries={money} wide />
      </section>
    </>
  );
}

interface FactListProps {
  readonly entries: readonly (readonly [string, string | null])[];
  readonly wide?: boolean;
}

function FactList({ entries, wide = false }: FactListProps) {
  return (
    <List className={wide ? 'wide' : ''}>
      {entries.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </List>
  );
}
