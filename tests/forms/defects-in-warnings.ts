import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

/** Returns a patch with a warning on the number of rooms, which is asked on the page of the rent. */
const warned = (warning: { readonly [key: string]: Json }): Json => ({
  pages: { rent: { ui: { rooms: { warn: { many: { text: 'Is {{rooms|that}} right?', ...warning } } } } } },
});
const at = '/pages/rent/ui/rooms/warn/many';

/** Mistakes in warnings. */
export const inWarnings: readonly Defect[] = [
  {
    name: 'a warning beyond an answer that nobody is asked for',
    patch: warned({ moreThan: { answer: 'rums' } }),
    kind: 'forms.condition.unknownAnswer',
    pointer: `${at}/moreThan/answer`,
  },
  {
    name: 'a warning that compares unlike things',
    patch: warned({ when: { gt: [{ answer: 'rooms' }, { answer: 'rents' }] } }),
    kind: 'forms.condition.unlikeThings',
    pointer: `${at}/when/gt/0`,
  },
  {
    name: 'a bound on an answer that is no number',
    patch: {
      pages: { rent: { ui: { rents: { warn: { odd: { lessThan: 2, text: 'Is this right?' } } } } } },
    },
    kind: 'forms.condition.unlikeThings',
    pointer: '/pages/rent/ui/rents/warn/odd/lessThan',
  },
  {
    name: 'a warning about what is asked on a later page',
    patch: warned({ when: { all: [{ gt: [{ answer: 'rooms' }, 9] }, { eq: [{ answer: 'owes' }, true] }] } }),
    kind: 'forms.forwardReference',
    pointer: `${at}/when/all/1/eq/0/answer`,
  },
  {
    name: 'a warning about all items while one of them is asked',
    patch: {
      pages: {
        person: {
          ui: {
            born: {
              warn: {
                odd: {
                  when: {
                    some: { list: 'people', where: { gt: [{ answer: 'item.born' }, '2020-01-01'] } },
                  },
                  text: 'Is this right?',
                },
              },
            },
          },
        },
      },
    },
    kind: 'forms.forwardReference',
    pointer: '/pages/person/ui/born/warn/odd/when/some/where/gt/0/answer',
  },
  {
    name: 'a warning that no answer calls for',
    patch: warned({ moreThan: 20 }),
    severity: 'warning',
    kind: 'forms.condition.neverHolds',
    pointer: `${at}/moreThan`,
  },
  {
    name: 'a warning that every answer calls for',
    patch: warned({ when: { gte: [{ answer: 'rooms' }, 0] } }),
    severity: 'warning',
    kind: 'forms.condition.alwaysHolds',
    pointer: `${at}/when`,
  },
  {
    name: 'a warning that does not look at its answer',
    patch: warned({ when: { eq: [{ answer: 'rents' }, true] } }),
    severity: 'warning',
    kind: 'forms.warnOfOther',
    pointer: `${at}/when`,
  },
  {
    name: 'a warning that asks nothing',
    patch: warned({ moreThan: 9, text: 'That is unusual.' }),
    severity: 'warning',
    kind: 'forms.warnAsksNothing',
    pointer: `${at}/text`,
  },
  {
    name: 'a warning that says an answer which comes only later',
    patch: warned({ moreThan: 9, text: 'Is {{owes|that}} right?' }),
    kind: 'forms.forwardReference',
    pointer: `${at}/text`,
  },
];

/** Gaps in sentences that nothing fills, or nothing by then. */
export const inGaps: readonly Defect[] = [
  {
    name: 'a gap for an answer that nobody is asked for',
    patch: { pages: { rent: { title: 'Do you rent {{rums|it}}?' } } },
    kind: 'forms.unknownPlaceholder',
    pointer: '/pages/rent/title',
  },
  {
    name: 'a gap beside a box, which is the same for everybody',
    patch: { pages: { rent: { ui: { rooms: { suffix: 'of {{rents|that}}' } } } } },
    kind: 'forms.unknownPlaceholder',
    pointer: '/pages/rent/ui/rooms/suffix',
  },
  {
    name: 'a gap for an item on a page that is about none',
    patch: { pages: { rent: { intro: ['{{item.born|Somebody}} rents.'] } } },
    kind: 'forms.unknownPlaceholder',
    pointer: '/pages/rent/intro/0',
  },
  {
    name: 'a heading that says an answer of its own page',
    patch: { pages: { rent: { title: 'Do you rent {{rooms|your}} rooms?' } } },
    kind: 'forms.forwardReference',
    pointer: '/pages/rent/title',
  },
  {
    name: 'a hint that says what is worked out from a later answer',
    patch: {
      derived: { more: { sum: [{ answer: 'rooms' }, 1] } },
      pages: { name: { ui: { firstName: { hint: 'Of {{more|the rooms}}.' } } } },
    },
    kind: 'forms.forwardReference',
    pointer: '/pages/name/ui/firstName/hint',
  },
  {
    name: 'a gap for files',
    patch: {
      pages: {
        rent: {
          schema: {
            properties: {
              proof: {
                type: 'array',
                items: { type: 'string', format: 'file-id' },
                uniqueItems: true,
                maxItems: 2,
                documentKind: 'identity',
              },
            },
          },
          ui: { proof: { label: 'Proof' } },
        },
        arrears: { intro: ['You sent {{proof|files}}.'] },
      },
    },
    kind: 'forms.gapOfFiles',
    pointer: '/pages/arrears/intro/0',
  },
  {
    name: 'a gap with nothing to stand there while its answer is missing',
    patch: { pages: { arrears: { title: 'Do you owe rent for {{rooms}} rooms?' } } },
    kind: 'forms.gapWithoutWords',
    pointer: '/pages/arrears/title',
  },
  {
    name: 'a limit in a sentence that is about no bound',
    patch: { pages: { rent: { ui: { rooms: { hint: 'At most {{limit|20}}.' } } } } },
    kind: 'forms.unknownPlaceholder',
    pointer: '/pages/rent/ui/rooms/hint',
  },
];
