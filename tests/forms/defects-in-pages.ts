import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

const home = (when: Json): Json => ({ sections: { home: { when } } });
const text = (of: Json): Json => ({ pages: { rent: { texts: { help: of } } } });
const help = '/pages/rent/texts/help';
const said = (sentence: string): Json => text({ paragraphs: [sentence] });
const first = `${help}/paragraphs/0`;

/** Mistakes in the texts and conditions of sections and pages. */
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
    name: 'a section that depends on an unknown answer',
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
  {
    name: 'a number not shown again before sending',
    patch: { pages: { rent: { ui: { rooms: { summary: false } } } } },
    severity: 'warning',
    kind: 'forms.notRepeated',
    pointer: '/pages/rent/ui/rooms/summary',
  },
  {
    name: 'a text above a question of another page',
    patch: text({ before: 'owes', paragraphs: ['Count it all.'] }),
    kind: 'forms.textPlace',
    pointer: `${help}/before`,
  },
  {
    name: 'a text below a question that is not there',
    patch: text({ after: 'rums', paragraphs: ['Count it all.'] }),
    kind: 'forms.textPlace',
    pointer: `${help}/after`,
  },
  {
    name: 'a text above one question and below another',
    patch: text({ before: 'rents', after: 'rooms', paragraphs: ['Count it all.'] }),
    kind: 'forms.textPlace',
    pointer: help,
  },
  {
    name: 'a text with nothing to read',
    patch: text({ look: 'warning', heading: 'Look' }),
    kind: 'forms.textEmpty',
    pointer: help,
  },
  {
    name: 'a text that is folded away below nothing',
    patch: text({ look: 'details', paragraphs: ['Count it all.'] }),
    kind: 'forms.textEmpty',
    pointer: help,
  },
  {
    name: 'a text that hangs on a question below it',
    patch: text({ before: 'rooms', when: { gt: [{ answer: 'rooms' }, 3] }, paragraphs: ['So many.'] }),
    kind: 'forms.forwardReference',
    pointer: `${help}/when/gt/0/answer`,
  },
  {
    name: 'a text with a gap that is filled in below it',
    patch: text({ before: 'rooms', paragraphs: ['You have {{rooms|several}} rooms.'] }),
    kind: 'forms.forwardReference',
    pointer: first,
  },
  {
    name: 'a text with a gap that nothing fills',
    patch: text({ heading: 'Your {{rums|rooms}}', points: ['Count it all.'] }),
    kind: 'forms.unknownPlaceholder',
    pointer: `${help}/heading`,
  },
  {
    name: 'a button with a gap that nothing fills',
    patch: { pages: { rent: { button: 'Go on, {{firstNam|you}}' } } },
    kind: 'forms.unknownPlaceholder',
    pointer: '/pages/rent/button',
  },
  {
    name: 'a page with nothing but its title',
    patch: {
      sections: { home: { pages: ['stays', 'stay', 'rent', 'arrears', 'bare'] } },
      pages: { bare: { title: 'Nearly done', schema: { type: 'object', properties: {} }, ui: {} } },
    },
    severity: 'warning',
    kind: 'forms.emptyPage',
    pointer: '/pages/bare',
  },
  ...[
    ['to a program', 'javascript:alert(1)'],
    ['without encryption', 'http://www.example.org/rent'],
    ['to another site that does not look it', '//example.org/rent'],
    ['with a name and password in it', 'https://council:secret@example.org/'],
    ['to a relative page', 'guides/who-can-join'],
    ['to no host', 'https://rent'],
  ].map(([where, address]) => ({
    name: `a link ${where}`,
    patch: said(`Read [how rents work](${address}) first.`),
    kind: 'forms.linkAddress',
    pointer: first,
  })),
  {
    name: 'a link whose words say nothing',
    patch: said('To read about rents, [click here](https://www.example.org/rents).'),
    severity: 'warning',
    kind: 'forms.linkWords',
    pointer: first,
  },
  {
    name: 'a link in a heading',
    patch: text({ heading: '[Rents](/content/rents)', paragraphs: ['Count it all.'] }),
    severity: 'warning',
    kind: 'forms.wordsMarkup',
    pointer: `${help}/heading`,
  },
  {
    name: 'a link to a page that the council does not have',
    patch: said('Read [who can join](/content/guides/who-may-join) first.'),
    severity: 'warning',
    kind: 'link.nowhere',
    pointer: first,
  },
];

/** Mistakes in pages that only a proof finds. */
export const inPageProofs = [
  {
    name: 'an unreachable section',
    patch: home({ all: [{ gt: [{ count: 'people' }, 2] }, { lt: [{ count: 'people' }, 2] }] }),
    kind: 'forms.unreachable',
    pointer: '/sections/home/when',
    says: /The section "home" is never asked: these 2 conditions contradict each other/,
  },
  {
    name: 'a text that nobody sees, since its question is not asked of those who would',
    patch: {
      pages: {
        rent: {
          ui: { rooms: { when: { eq: [{ answer: 'rents' }, true] } } },
          texts: {
            help: { after: 'rooms', when: { eq: [{ answer: 'rents' }, false] }, paragraphs: ['You own it.'] },
          },
        },
      },
    },
    kind: 'forms.neverShown',
    pointer: `${help}/when`,
    says: /The text "help" of the page "rent" is never shown: these 2 conditions contradict each other/,
  },
] as const;
