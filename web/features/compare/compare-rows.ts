import type { TFunction } from 'i18next';
import type { Formats } from '#domain/words/formats.ts';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { featureWords, homeFeatures, isFeatureKnown } from '#schemas/home-features.ts';
import { comparableRent } from '../property/comparable-rent.ts';

/** A fact with its value for each home, in the homes' order. */
export interface CompareRow {
  readonly name: string;
  readonly values: readonly string[];
}

interface ComparedRows {
  readonly different: readonly CompareRow[];
  readonly same: readonly CompareRow[];
}

interface Words {
  readonly t: TFunction;
  readonly formats: Pick<Formats, 'money' | 'until' | 'day'>;
}

/**
 * Returns the facts that people weigh up, those that differ apart from those that are the same for all: between
 * two homes, only a difference helps to choose. For a single home all facts count as different. A fact that is
 * not known for any home is left out.
 */
export function compareRows(homes: readonly ListedAdvert[], { t, formats }: Words): ComparedRows {
  const yesOrNo = (value: boolean) => (value ? t('property.yes') : t('property.no'));
  const facts: readonly (readonly [name: string, valueOf: (home: ListedAdvert) => string | null])[] = [
    [
      t('property.total'),
      ({ details }) => {
        // All rents are monthly: a weekly rent beside a monthly one cannot be compared.
        const { total } = comparableRent(details);
        return t('property.rentMonth', { rent: formats.money(total.month) });
      },
    ],
    [
      t('compare.closes'),
      ({ closesAt, withdrawnAt }) =>
        withdrawnAt === undefined ? formats.until(closesAt) : t('property.withdrawnNow'),
    ],
    [t('property.bedroomsLabel'), ({ bedrooms }) => t('property.bedrooms', { count: bedrooms })],
    [t('property.persons'), ({ details }) => t('property.personsValue', { count: details.persons })],
    [t('property.type'), ({ details }) => details.propertyType],
    [t('compare.area'), ({ details }) => details.area],
    [t('property.suitedTo'), ({ details }) => details.suitedTo],
    [t('property.floor'), floorOf],
    ...homeFeatures.map(
      (feature) =>
        [
          t(`property.${featureWords[feature]}`),
          (home: ListedAdvert) => (isFeatureKnown(home, feature) ? yesOrNo(home[feature]) : null),
        ] as const,
    ),
    [t('property.landlord'), ({ landlordName }) => landlordName],
    [t('property.tenancy'), ({ details }) => details.tenancy],
    [
      t('property.availableFrom'),
      ({ details }) => (details.availableFrom === undefined ? null : formats.day(details.availableFrom)),
    ],
  ];
  const rows = facts
    .map(([name, valueOf]) => ({ name, values: homes.map(valueOf) }))
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ name, values }) => ({ name, values: values.map((value) => value ?? t('compare.unknown')) }));
  const isSame = ({ values }: CompareRow) => homes.length > 1 && new Set(values).size === 1;
  return { different: rows.filter((row) => !isSame(row)), same: rows.filter(isSame) };

  function floorOf({ details: { floor, lift } }: ListedAdvert): string | null {
    if (floor === null) return null;
    if (floor === 0) return t('property.floorGround');
    const name = t('property.floorNumber', { floor });
    return lift ? t('property.floorLift', { floor: name }) : t('property.floorNoLift', { floor: name });
  }
}
