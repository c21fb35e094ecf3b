import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

const home = (when: Json): Json => ({ sections: { home: { when } } });

/** Mistakes in what sections and pages say and when they are asked. */
export const inPages: readonly Defect[] = [
  {
    name: 'a section that hangs on what is asked in it',
    patch: home({ eq: [{ answer: 'rents' }, true] }),
    kind: 'forms.forwardReference',
    pointer: '/sections/home/when/eq/0/answer',
  },
  {
    name: 'a section that hangs on an item, and is about none',
    patch: home({ eq: [{ answer: 'item.applicant' }, true] }),
    kind: 'forms.condition.noItem',
    pointer: '/sections/home/when/eq/0/answer',
  },
  {
    name: 'a section that hangs on an answer that nobody is asked for',
    patch: home({ answered: 'surname' }),
    kind: 'forms.condition.unknownAnswer',
    pointer: '/sections/home/when/answered',
  },
  {
    name: 'a section whose condition always holds',
    patch: home({ gte: [{ count: 'people' }, 0] }),
    severity: 'warning',
    kind: 'forms.condition.alwaysHolds',
    pointer: '/sections/home/when',
  },
];
