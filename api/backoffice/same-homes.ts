import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PropertyFacts, PropertyItem } from '#schemas/backoffice/property.ts';
import { feedWarning, type Sent } from './finding.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

/** Facts that distinguish homes in a street: of two homes equal in all of them, one may be a duplicate. */
const comparedFacts = [
  'street',
  'area',
  'postcode',
  'propertyType',
  'bedrooms',
  'persons',
  'floor',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof PropertyFacts)[];

function placeOf(facts: Pick<PropertyFacts, (typeof comparedFacts)[number]>): string {
  return JSON.stringify(comparedFacts.map((name) => facts[name]));
}

/** A reference without leading zeros, which spreadsheets remove; null unless a digit is left. */
function withoutNoughts(reference: string): string | null {
  const rest = reference.replace(/^0+/, '');
  return /^\d/.test(rest) ? rest : null;
}

const homesAlike = statement({
  values: { references: 'text[]', postcodes: 'text[]', numbers: 'text[]' },
  row: { reference: 'text', facts: typed<PropertyFacts>('jsonb') },
  text: `
    select external_reference as reference, facts
      from property
     where tenant_id = app_tenant() and external_reference <> all ($references)
       and (facts ->> 'postcode' = any ($postcodes)
            or ltrim(external_reference, '0') = any ($numbers))
     order by external_reference`,
});

/**
 * Finds homes that are probably stored under another reference already, or sent twice: their references differ
 * in leading zeros only, or they have the same address and rooms. Each pair is reported at the second one.
 */
export async function findSameHomes(
  transaction: Transaction,
  sent: readonly Sent<PropertyItem>[],
): Promise<FeedFinding[]> {
  const references = sent.map(({ item }) => item.externalReference);
  const rows = await transaction.run(homesAlike, {
    references,
    postcodes: sent.map(({ item }) => item.facts.postcode),
    numbers: references.flatMap((one) => withoutNoughts(one) ?? []),
  });
  const numbered = new Map<string, string>();
  const placed = new Map<string, string>();
  const note = (reference: string, facts: PropertyFacts): void => {
    const number = withoutNoughts(reference);
    if (number !== null && !numbered.has(number)) numbered.set(number, reference);
    if (!placed.has(placeOf(facts))) placed.set(placeOf(facts), reference);
  };
  for (const { reference, facts } of rows) note(reference, facts);
  return sent.flatMap(({ at, item: { externalReference: reference, facts } }) => {
    const number = withoutNoughts(reference);
    const other = number === null ? undefined : numbered.get(number);
    const there = placed.get(placeOf(facts));
    note(reference, facts);
    return [
      ...(other === undefined || other === reference ? [] : [noughtsFinding(at, reference, other)]),
      ...(there === undefined || there === reference || there === other
        ? []
        : [sameFinding(at, facts, there)]),
    ];
  });
}

function noughtsFinding(at: string, reference: string, other: string): FeedFinding {
  return feedWarning(
    'noughtsLost',
    `${at}/externalReference`,
    `"${reference}" and "${other}" differ only in their leading zeros, but are two homes here.`,
    'If they are the same home, a spreadsheet removed the zeros. Format the column as text before you import it, and send each home with one reference only.',
  );
}

function sameFinding(at: string, { street, postcode }: PropertyFacts, other: string): FeedFinding {
  return feedWarning(
    'sameHome',
    `${at}/facts/street`,
    `The home "${other}" has the same address (${street}, ${postcode}), place, kind, floor and rooms.`,
    'Check whether they are the same home. If so, send it with one reference. If not, you can add the house or flat number to "street", or leave them as they are.',
  );
}
