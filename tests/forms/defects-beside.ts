import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

/** A mistake in the files beside a form, or between a council's file and base's. */
interface DefectBeside extends Defect {
  /** Files of the council's folder, by their path in it. */
  readonly beside: Readonly<Record<string, Json>>;
  /** File of the finding. */
  readonly file: string;
}

const inBase = 'base/forms/a-form.form.json';
const patchOf = 'forms/a-form.form.json';
const welsh = 'forms/a-form.cy-GB.json';

/** For a council with English and Welsh. */
export const inBeside: readonly DefectBeside[] = [
  {
    name: 'a sentence that is not said in Welsh',
    patch: {},
    beside: {},
    severity: 'warning',
    kind: 'forms.textMissing',
    file: inBase,
    pointer: '/pages/rent/title',
  },
  {
    name: 'a translation with another name in braces',
    patch: {},
    beside: { [welsh]: { 'About {{name}}': 'Am {{enw}}' } },
    kind: 'forms.textPlaceholders',
    file: `oakham/${welsh}`,
    pointer: '/About {{name}}',
  },
  {
    name: 'a translation that has lost a link',
    patch: { pages: { rent: { intro: ['See [our rents](https://www.example.org/rents).'] } } },
    beside: { [welsh]: { 'See [our rents](https://www.example.org/rents).': 'Gweler ein rhenti.' } },
    severity: 'warning',
    kind: 'forms.textLinks',
    file: `oakham/${welsh}`,
    pointer: '/See [our rents](https:~1~1www.example.org~1rents).',
  },
  {
    name: 'a translation with a link that leads nowhere it may',
    patch: { pages: { rent: { intro: ['See [our rents](/content).'] } } },
    beside: { [welsh]: { 'See [our rents](/content).': 'Gweler [ein rhenti](javascript:x).' } },
    kind: 'forms.linkAddress',
    file: `oakham/${welsh}`,
    pointer: '/See [our rents](~1content).',
  },
  {
    name: 'a translation with a link to a page that is not there',
    patch: { pages: { rent: { intro: ['See [our rents](https://www.example.org/rents).'] } } },
    beside: {
      [welsh]: { 'See [our rents](https://www.example.org/rents).': 'Gweler [ein rhenti](/content/rhenti).' },
    },
    severity: 'warning',
    kind: 'link.nowhere',
    file: `oakham/${welsh}`,
    pointer: '/See [our rents](https:~1~1www.example.org~1rents).',
  },
  {
    name: 'a translation of what the form says no more',
    patch: {},
    beside: { [welsh]: { 'Do you rent it?': 'Ydych chi’n ei rentu?' } },
    severity: 'warning',
    kind: 'forms.textSurplus',
    file: `oakham/${welsh}`,
    pointer: '/Do you rent it?',
  },
  {
    name: 'a translation into a language that the council does not have',
    patch: {},
    beside: { 'forms/a-form.fr-FR.json': { Send: 'Envoyer' } },
    severity: 'warning',
    kind: 'forms.strayFile',
    file: 'oakham/forms/a-form.fr-FR.json',
    pointer: '',
  },
  {
    name: 'an operator that a council left beside its own',
    patch: {},
    beside: { [patchOf]: { pages: { arrears: { when: { in: [{ answer: 'rents' }, ['yes']] } } } } },
    kind: 'forms.leftover',
    file: `oakham/${patchOf}`,
    pointer: '/pages/arrears/when',
  },
  {
    name: 'a former name that was another kind of answer in base',
    patch: {},
    beside: {
      [patchOf]: {
        pages: {
          arrears: {
            schema: {
              properties: { owes: null, debt: { type: 'string', maxLength: 50 } },
              required: ['debt'],
            },
            ui: { owes: null, debt: { label: 'Which debt?', was: ['owes'] } },
          },
        },
      },
    },
    kind: 'forms.wasOtherKind',
    file: `oakham/${patchOf}`,
    pointer: '/pages/arrears/ui/debt/was/0',
  },
];
