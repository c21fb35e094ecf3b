import { error, type Planted, swap, warning } from './planted.ts';

const before = { name: 'people in Band A', id: 'first', rules: { bands: ['band-a'] } };
const second = { name: 'people in Band B', id: 'second', rules: { bands: ['band-b'] }, percent: 60 };
const third = { name: 'people in Band C', id: 'third', rules: { bands: ['band-c'] }, percent: 40 };

/** Adds quotas to the scheme, and preferences to its ranking. */
const sharing =
  (...groups: readonly object[]) =>
  (text: string) =>
    swap(
      '"bands": [',
      `"quotas": ${JSON.stringify({ groups })},\n      "bands": [`,
    )(swap('"ranking": [', '"ranking": [{ "kind": "preference" },')(text));
const at = '/schemes/0/quotas';

/** Mistakes in how a scheme shares homes between groups. */
export const inQuotas: readonly Planted[] = [
  {
    what: 'shares that do not add up',
    plant: { 'lettings.json': sharing(before, { ...second, percent: 50 }, third) },
    finds: error('lettings.json', 'lettings.quotaSum', `${at}/groups`),
    says: /The shares of the groups add up to 90%/,
    cures: /so that they add up to 100/,
    cure: { 'lettings.json': swap('"percent":50', '"percent":60') },
  },
  {
    what: 'a group of a band that the scheme does not have',
    plant: { 'lettings.json': sharing(before, { ...second, rules: { bands: ['band-e'] } }, third) },
    finds: error('lettings.json', 'lettings.unknownName', `${at}/groups/1/rules/bands/0`),
    at: 'band-e',
    says: /"band-e" is not one of the/,
    cures: /band-b/,
    cure: { 'lettings.json': swap('band-e', 'band-b') },
  },
  {
    what: 'a group whose people all come before the shares',
    plant: { 'lettings.json': sharing(before, { ...second, rules: { bands: ['band-a'] } }, third) },
    finds: error('lettings.json', 'lettings.nobody', `${at}/groups/1/rules/bands`),
    says: /no home would count for it/,
    cures: /Give these bands to one group/,
    cure: {
      'lettings.json': swap(
        '"rules":{"bands":["band-a"]},"percent"',
        '"rules":{"bands":["band-b"]},"percent"',
      ),
    },
  },
  {
    what: 'the same people in two groups',
    plant: { 'lettings.json': sharing(before, second, { ...third, rules: { bands: ['band-b'] } }) },
    finds: error('lettings.json', 'lettings.quotaTwice', `${at}/groups/2/rules`),
    says: /The same people are in this group \(people in Band C\) and in another \(people in Band B\)/,
    cures: /Make one group of them/,
    cure: { 'lettings.json': swap('["band-b"]},"percent":40', '["band-c"]},"percent":40') },
  },
  {
    what: 'a group that everyone is in',
    plant: { 'lettings.json': sharing(before, second, { ...third, rules: {} }) },
    finds: warning('lettings.json', 'lettings.quotaEveryone', `${at}/groups/2/rules`),
    says: /a home for it does not put anyone first/,
    cures: /Say who is in it/,
    cure: { 'lettings.json': swap('"rules":{}', '"rules":{"bands":["band-c"]}') },
  },
  {
    what: 'everyone before the shares',
    plant: { 'lettings.json': sharing({ ...before, rules: {} }, second, third) },
    finds: error('lettings.json', 'lettings.quotaEveryone', `${at}/groups/0/rules`),
    says: /so the others have no effect/,
    cures: /Say who is in it, or remove it/,
    cure: { 'lettings.json': swap('"rules":{}', '"rules":{"bands":["band-a"]}') },
  },
  {
    what: 'groups in a scheme whose ranking has no preferences',
    plant: {
      'lettings.json': (text) => swap('{ "kind": "preference" },', '')(sharing(before, second, third)(text)),
    },
    finds: error('lettings.json', 'lettings.preferenceUnused', at),
    says: /so the groups have no effect/,
    cures: /Add \{ "kind": "preference" \} to the ranking, or remove the quotas/,
    cure: { 'lettings.json': swap('"ranking": [', '"ranking": [{ "kind": "preference" },') },
  },
];
