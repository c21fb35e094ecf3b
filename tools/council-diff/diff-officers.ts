import type { OfficerItem } from '#schemas/officer.ts';
import { type Change, Telling } from './change.ts';

const contacts = ['name', 'telephone', 'email', 'portrait'] as const;
const texts = ['role', 'hours'] as const;

/** Returns differences in the members of staff whom residents may know by name. */
export function diffOfficers(
  before: ReadonlyMap<string, OfficerItem>,
  after: ReadonlyMap<string, OfficerItem>,
): Change[] {
  const telling = new Telling('Officers', 'officers.json');
  const naming = {
    keyOf: ({ externalReference }: OfficerItem) => externalReference,
    nameOf: ({ name }: OfficerItem) => name,
  };
  const pairs = telling.list('officer', [...before.values()], [...after.values()], naming, '/officers');
  for (const { before: old, after: fresh, at } of pairs) {
    for (const entry of contacts)
      telling.value(`${entry} of ${old.name}`, old[entry], fresh[entry], `${at}/${entry}`);
    for (const entry of texts) {
      for (const locale of new Set([...Object.keys(old[entry] ?? {}), ...Object.keys(fresh[entry] ?? {})])) {
        const [was, is] = [old, fresh].map((officer) =>
          new Map(Object.entries(officer[entry] ?? {})).get(locale),
        );
        telling.value(`${entry} of ${old.name} in ${locale}`, was, is, `${at}/${entry}/${locale}`);
      }
    }
  }
  return telling.changes;
}
