import type { OwnTypeface } from '#schemas/tenant/own-typeface.ts';
import type { Palette, Theme } from '#schemas/tenant/theme.ts';
import { type Change, ChangeCollector } from './change.ts';

const layoutWords: Readonly<Record<string, string>> = {
  header: 'the header is',
  card: 'cards are',
  button: 'buttons are',
  footer: 'the footer is',
  heading: 'headings are',
};

const choiceWords: Readonly<Record<string, string>> = { bar: 'a bar', row: 'a row', band: 'a band' };

/** Returns differences in a portal's look. */
export function diffTheme(before: Theme, after: Theme): Change[] {
  const collector = new ChangeCollector('Look', 'theme.json');
  for (const scheme of ['light', 'dark'] as const) {
    const [old, fresh] = [before[scheme], after[scheme]];
    for (const name of colourNames(fresh)) {
      collector.value(`${scheme} ${inWords(name)}`, old[name], fresh[name], `/${scheme}/${name}`);
    }
  }
  const [oldFace, face] = [before.typeface, after.typeface];
  collector.value('typeface of the text', oldFace.body, face.body, '/typeface/body');
  collector.value('typeface of headings', oldFace.heading, face.heading, '/typeface/heading');
  collector.value('weight of headings', oldFace.headingWeight, face.headingWeight, '/typeface/headingWeight');
  diffOwnTypefaces(oldFace.own ?? [], face.own ?? [], collector);
  collector.value('corners, in pixels', before.shape.radius, after.shape.radius, '/shape/radius');
  if (before.shape.density !== after.shape.density) {
    collector.say(`the page is ${after.shape.density}, was ${before.shape.density}`, '/shape/density');
  }
  for (const [part, words] of Object.entries(layoutWords)) {
    const [was, is] = [before, after].map(({ layout }) => {
      const choice = new Map(Object.entries(layout)).get(part);
      return choice === undefined ? 'as by default' : (choiceWords[choice] ?? choice);
    });
    if (was !== is) collector.say(`${words} ${is}, was ${was}`, `/layout/${part}`);
  }
  collector.value('file of the logo', before.logo.file, after.logo.file, '/logo/file');
  collector.value('file of the logo on dark pages', before.logo.dark, after.logo.dark, '/logo/dark');
  collector.value('what the logo says', before.logo.alt, after.logo.alt, '/logo/alt');
  return collector.changes;
}

/** Returns differences in typefaces that come as files. Their fallback fonts follow from the files. */
function diffOwnTypefaces(
  before: readonly OwnTypeface[],
  after: readonly OwnTypeface[],
  collector: ChangeCollector,
): void {
  const pointer = '/typeface/own';
  const naming = { keyOf: ({ name }: OwnTypeface) => name, nameOf: ({ name }: OwnTypeface) => name };
  for (const both of collector.list('typeface of its own', before, after, naming, pointer)) {
    const [old, fresh] = [both.before, both.after].map(({ files }) => files.map(fileWords).join(', '));
    collector.value(`files of the typeface ${both.key}`, old, fresh, `${both.at}/files`);
  }
}

function fileWords({ file, weight, heaviest, style }: OwnTypeface['files'][number]): string {
  const weights = heaviest === undefined ? String(weight) : `${weight} to ${heaviest}`;
  return `${file} (${weights}${style === 'italic' ? ', italic' : ''})`;
}

function colourNames(palette: Palette): (keyof Palette)[] {
  const isName = (name: string): name is keyof Palette => name in palette;
  return Object.keys(palette).filter(isName);
}

/** Returns a colour's name in words; `onPrimary` is the text on the primary colour. */
function inWords(name: string): string {
  const ground = /^on([A-Z].*)$/.exec(name)?.[1];
  if (ground !== undefined) return `text on ${ground.toLowerCase()}`;
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
