import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { settingSchemas } from '../councils/editor-schemas.ts';
import { printJson } from '../councils/print-json.ts';
import style from '../../.oxfmtrc.json' with { type: 'json' };
import { feedsPage } from './feeds-page.ts';
import {
  descriptionOf,
  isSchema,
  type JsonSchema,
  propertiesOf,
  settingsBelow,
  typeWords,
} from './list-settings.ts';
import { placesOfSettings } from './seen.ts';

/** The councils that examples come from: the first that has the setting. */
const demos = ['ashcombe', 'three-rivers', 'porth-elen', 'base'];

/** The purpose of each file, for the sentence above its settings. */
const about: Readonly<Record<string, string>> = {
  tenant: 'The portal’s name, web addresses, languages, menus, switches, landlords and contact details.',
  theme: 'How it looks: colours in light and dark, typefaces, corners, layout, logo.',
  'front-page':
    'What is on the front page, block by block. [The front page](../front-page.md) explains each block.',
  lettings: 'The published rules: schemes, bids, cycles, bands or points, who comes first, bedrooms.',
  'lettings.examples':
    'Worked examples of the rules: the people, the home, the order they come in and why. `npm run tenant -- check` works out each one with the rules in `lettings.json`, and tells you if one no longer gives the expected result. They are optional. `npm run tenant -- schemes` lists some to start from.',
  actions: 'What residents can start themselves, and the law and time limits for reviews.',
  officers: 'Members of staff whose names residents can see.',
  redirects: 'Old web addresses, and where they go now.',
};

/** The most lines in an example; the file itself has the rest. */
const longestExample = 24;

/**
 * Returns the pages of docs/settings by name: every setting of every file of a council, from the schemas, with base's
 * value and an example from a demo council.
 */
export async function settingsPages(tenantsFolder: string): Promise<ReadonlyMap<string, string>> {
  const pages = new Map(
    await Promise.all(
      [...settingSchemas()].map(
        async ([name, schema]) => [`${name}.md`, await page(tenantsFolder, name, schema)] as const,
      ),
    ),
  );
  const list = [...pages.keys()].map((file) => {
    const name = file.replace(/\.md$/, '');
    return `- [\`${name}.json\`](${file}): ${about[name] ?? ''}`;
  });
  pages.set('feeds.md', await feedsPage(tenantsFolder));
  pages.set(
    'README.md',
    `# Every setting of a council\n\n${written}\n\n${list.join('\n')}\n\n[A new council](../new-council.md) goes through what most councils change. [Forms](../forms.md) explains forms, and [a sample of each feed](feeds.md) shows what your housing system sends. You can add a note to any group in these files, \`"$comment": "Agreed in March."\`. The portal ignores it.\n\n${otherFiles}\n`,
  );
  return new Map(
    await Promise.all([...pages].map(async ([name, text]) => [name, await formatted(name, text)] as const)),
  );
}

/** Formats a page as `npm run format` does. */
async function formatted(name: string, text: string): Promise<string> {
  const { code, errors } = await format(name, text, { printWidth: style.printWidth });
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  return code;
}

const written = 'Written by `npm run renew` from the schemas: change the descriptions there.';

const otherFiles = `## The other files

| file | what it does |
| --- | --- |
| \`custom.css\` | Styles for every page, loaded after the portal's own. Only harmless properties are accepted: nothing that loads from elsewhere or covers something. The check lists each declaration that is left out, and warns about rules that hide part of the page, remove the focus ring or make text too pale, each with its line. |
| \`content/<locale>/**/*.html\` and \`.css\` | Pages, and styles of one page: [a new council](../new-council.md) shows them. |
| \`typefaces/\` | The council's own typefaces as WOFF2, which \`theme.json\` names under \`own\`, and their licences. \`npm run tenant -- typeface\` makes them: [a typeface of your own](../front-page.md#a-typeface-of-your-own). |
| \`logo.svg\`, \`icons/\` | The logo in the header, and its icons: \`npm run tenant -- logo\` makes them [from one file](../new-council.md). |
| \`original/\` | The original files given to \`npm run tenant -- logo\`. They are not served. |
| \`pictures/\` | Pictures for pages. |
| \`addresses.csv\`, \`choices/*.csv\` | Addresses to choose from by postcode, and long lists of options in [forms](../forms.md). |
| \`map.pmtiles\` or \`map.geojson\`, \`places.geojson\` | The map of homes ([from open data](../maps.md), or drawn), and places near them. |
| \`locales/<locale>.json\`, \`locales/<locale>.names.json\` | Texts, and the names of these settings in another language: [more than one language](../../tenants/README.md#more-than-one-language). |`;

async function page(tenantsFolder: string, name: string, schema: JsonSchema): Promise<string> {
  const files = await Promise.all(
    demos.map((council) => readGroup(join(tenantsFolder, council, `${name}.json`))),
  );
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const parts = propertiesOf(schema).map(([key, entry]) => {
    const base = files[demos.indexOf('base')]?.[key];
    const whose = files.findIndex((file) => file[key] !== undefined);
    const need = base !== undefined ? 'no, base has one' : required.includes(key) ? 'yes' : 'no';
    const table = [
      `| type | ${typeWords(entry)} |`,
      '| --- | --- |',
      `| required | ${need}${base === undefined ? '' : `: ${shortly(base)}`} |`,
      `| seen | ${placesOfSettings[name]?.[key] ?? ''} |`,
    ].join('\n');
    return [
      `## \`${key}\``,
      descriptionOf(entry),
      table,
      settingsTable(entry, key),
      whose === -1 ? '' : example(demos[whose] ?? '', key, files[whose]?.[key]),
    ]
      .filter(Boolean)
      .join('\n\n');
  });
  return `# \`${name}.json\`\n\n${about[name] ?? ''}\n\n${written}\n\n${parts.join('\n\n')}\n`;
}

/** Base's value if it is short enough for a cell, else `see base`. */
function shortly(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 60 ? `\`${text.replaceAll('|', '\\|')}\`` : 'see base';
}

function settingsTable(schema: JsonSchema, key: string): string {
  const settings = settingsBelow(schema, key);
  if (settings.length === 0) return '';
  const rows = settings.map(({ path, kinds, type, description, isOptional }) => {
    const where = kinds.length > 0 ? ` of ${kinds.map((kind) => `\`${kind}\``).join(', ')}` : '';
    const name = path.slice(key.length).replace(/^\./, '');
    return `| \`${name}\`${where} | ${type}${isOptional ? ', or left out' : ''} | ${cell(description)} |`;
  });
  return ['| in it | type | what it is |', '| --- | --- | --- |', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
}

function example(council: string, key: string, value: unknown): string {
  const lines = printJson({ [key]: value })
    .trimEnd()
    .split('\n')
    .slice(1, -1);
  const shown = lines.length > longestExample ? [...lines.slice(0, longestExample - 1), '  …'] : lines;
  const fence = lines.length > longestExample ? 'text' : 'jsonc';
  return `In ${council === 'base' ? '`tenants/base`' : `\`tenants/${council}\``}:\n\n\`\`\`${fence}\n${shown.map((line) => line.slice(2)).join('\n')}\n\`\`\``;
}

async function readGroup(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const value: unknown = JSON.parse(text);
  return isSchema(value) ? value : {};
}
