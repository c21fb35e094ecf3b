import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

const at = '/pages/rent/schema/properties/heating';
const option = (code: string, more: { [key: string]: Json } = {}): Json => ({
  const: code,
  title: `By ${code}`,
  ...more,
});
const asks = (schema: Json, ui: { [key: string]: Json } = {}): Json => ({
  pages: {
    rent: {
      schema: { properties: { heating: schema } },
      ui: { heating: { label: 'How is your home heated?', ...ui } },
    },
  },
});
const one = (...oneOf: readonly Json[]): Json => ({ type: 'string', oneOf: [...oneOf] });
const several = (...oneOf: readonly Json[]): { [key: string]: Json } => ({
  type: 'array',
  items: { type: 'string', oneOf: [...oneOf] },
  uniqueItems: true,
});

export const inChoices: readonly Defect[] = [
  {
    name: 'words for yes and no of a question that asks for neither',
    patch: asks(one(option('gas'), option('coal')), { yes: 'Oes', no: 'Nac oes' }),
    severity: 'warning',
    kind: 'forms.answerWordsUnseen',
    pointer: '/pages/rent/ui/heating/yes',
  },
  {
    name: 'two options of one name that one person may be offered',
    patch: asks(
      one(
        option('gas', { title: 'Renewal', when: { eq: [{ answer: 'rents' }, true] } }),
        option('coal', { title: 'Renewal', when: { not: { eq: [{ answer: 'rents' }, false] } } }),
        option('power'),
      ),
    ),
    kind: 'forms.optionTitleTwice',
    pointer: `${at}/oneOf/1/title`,
  },
  {
    name: 'two options that look alike and are written in other characters',
    patch: asks(
      one(
        option('gas', { title: 'O\u2019Hara\u00a0Road' }),
        option('coal', { title: "O'Hara Road" }),
        option('power'),
      ),
    ),
    kind: 'forms.optionTitleTwice',
    pointer: `${at}/oneOf/1/title`,
  },
  {
    name: 'an option that another page calls something else, which asks for the same answer',
    patch: {
      pages: {
        rent: {
          schema: { properties: { heating: one(option('gas'), option('coal')) } },
          ui: { heating: { label: 'How is your home heated?' } },
        },
        arrears: {
          schema: { properties: { heating: one(option('gas', { title: 'By mains gas' }), option('wood')) } },
          ui: { heating: { label: 'How is it heated?' } },
        },
      },
    },
    kind: 'forms.optionOtherwise',
    pointer: '/pages/arrears/schema/properties/heating/oneOf/0/title',
  },
  {
    name: 'a group that other options stand between',
    patch: asks(one(option('gas', { group: 'Mains' }), option('coal'), option('power', { group: 'Mains' }))),
    kind: 'forms.groupScattered',
    pointer: `${at}/oneOf/2/group`,
  },
  {
    name: 'a word that divides the first option from nothing',
    patch: asks(one(option('gas', { divider: 'or' }), option('coal'))),
    severity: 'warning',
    kind: 'forms.optionWordsUnseen',
    pointer: `${at}/oneOf/0/divider`,
  },
  {
    name: 'a word above a heading, which divides by itself',
    patch: asks(one(option('gas'), option('coal', { divider: 'or', group: 'Solid' }))),
    severity: 'warning',
    kind: 'forms.optionWordsUnseen',
    pointer: `${at}/oneOf/1/divider`,
  },
  {
    name: 'a hint of an option in a list that drops down',
    patch: asks(one(option('gas', { description: 'From the mains' }), option('coal')), {
      widget: 'select',
    }),
    severity: 'warning',
    kind: 'forms.optionWordsUnseen',
    pointer: `${at}/oneOf/0/description`,
  },
  {
    name: 'none of these that is no option',
    patch: asks(several(option('gas'), option('coal')), { none: 'nothing' }),
    kind: 'forms.noneUnknown',
    pointer: '/pages/rent/ui/heating/none',
  },
  {
    name: 'none of these where one is chosen',
    patch: asks(one(option('gas'), option('none')), { none: 'none' }),
    kind: 'forms.noneAlone',
    pointer: '/pages/rent/ui/heating/none',
  },
  {
    name: 'none of these where two are asked for',
    patch: asks({ ...several(option('gas'), option('coal'), option('none')), minItems: 2 }, { none: 'none' }),
    kind: 'forms.noneAlone',
    pointer: '/pages/rent/ui/heating/none',
  },
  {
    name: 'choices of a file that is not there',
    patch: asks({ type: 'string', choices: 'heatings' }, { messages: { oneOf: 'Choose from the list' } }),
    kind: 'forms.unknownChoices',
    pointer: `${at}/choices`,
  },
  {
    name: 'a condition of an option that asks of a later page',
    patch: asks(one(option('gas', { when: { eq: [{ answer: 'owes' }, true] } }), option('coal'))),
    kind: 'forms.forwardReference',
    pointer: `${at}/oneOf/0/when/eq/0/answer`,
  },
  {
    name: 'an option’s condition on an unknown answer',
    patch: asks(several(option('gas', { when: { answered: 'chimney' } }), option('coal'))),
    kind: 'forms.condition.unknownAnswer',
    pointer: `${at}/items/oneOf/0/when/answered`,
  },
  {
    name: 'a condition of an option that compares unlike things',
    patch: asks(one(option('gas', { when: { eq: [{ answer: 'rents' }, 3] } }), option('coal'))),
    kind: 'forms.condition.unlikeThings',
    pointer: `${at}/oneOf/0/when/eq/1`,
  },
];
