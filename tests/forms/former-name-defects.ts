import type { Defect } from './defects.ts';

/** Former names (`was`) without a meaning. */
export const inFormerNames: readonly Defect[] = [
  {
    name: 'a former name that an answer still has',
    patch: { pages: { rent: { ui: { rooms: { was: ['rents'] } } } } },
    kind: 'forms.wasStillThere',
    pointer: '/pages/rent/ui/rooms/was/0',
  },
  {
    name: 'a former name of a list that another list has',
    patch: { lists: { stays: { was: ['people'] } } },
    kind: 'forms.wasStillThere',
    pointer: '/lists/stays/was/0',
  },
  {
    name: 'a former name that two answers lay claim to',
    patch: { pages: { rent: { ui: { rents: { was: ['tenant'] }, rooms: { was: ['size', 'tenant'] } } } } },
    kind: 'forms.wasTwice',
    pointer: '/pages/rent/ui/rooms/was/1',
  },
];
