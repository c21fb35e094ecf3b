import type { Face } from '#schemas/tenant/face.ts';
import { withDefaults } from '#schemas/tenant/site-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import { derivePalette } from '../palette/derive-palette.ts';
import { printJson } from '../councils/print-json.ts';
import type { CouncilPlan } from './council-plan.ts';
import { drawLogo } from '../logo/lettered-logo.ts';
import { rulesFromPack } from './rules-from-pack.ts';

/** Returns a language's own name for itself, `English`, with a capital letter. */
function nameOfLanguage(locale: string): string {
  const language = locale.slice(0, 2);
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/**
 * Returns an entry of `languages` in tenant.json.
 * @param isInPart true for a language that starts only partly translated
 */
export function languageEntry(locale: string, isInPart: boolean): Tenant['languages'][number] {
  return {
    languageCode: locale,
    displayName: nameOfLanguage(locale),
    ...(isInPart ? { inPart: true } : {}),
  };
}

/** Returns the note about a language that starts without translations: thousands of texts take more than a day. */
export function inPartWords(id: string, locale: string, original: string): string {
  return `${locale} is partly translated ("inPart" in tenant.json): everything else is shown in ${original}. To get a table of everything to translate, run npm run tenant -- texts ${id} ${locale}. docs/languages.md says more.`;
}

/**
 * Returns a short name, such as `sea-brook` for "Sea Brook".
 * @param instead used if the name has no letter to begin with
 */
export function slugOf(name: string, instead: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return slug || instead;
}

/** Returns the files of a new council by name: small, since everything else is inherited. */
export function councilFiles(plan: CouncilPlan): ReadonlyMap<string, string> {
  const { id, answers, hosts, languages, inPart, model, face, pack, radius, schemas, year } = plan;
  const { town, name, council, telephone, email, hours, cycle } = answers;
  const schema = (file: string) => ({ $schema: `${schemas}/${file}.schema.json` });
  const palettes: Pick<Theme, 'light' | 'dark'> = derivePalette(answers.primary);
  const version = `${id}-${year}-1`;
  const landlord = { id: slugOf(council, id), name: council };
  return new Map<string, string>([
    [
      'tenant.json',
      printJson({
        ...schema('tenant'),
        tenantId: id,
        tenantEnvironmentId: 'live',
        hosts,
        websiteTitle: name,
        authenticationDomain: hosts[0],
        localeId: languages[0],
        languages: languages.map((locale) => languageEntry(locale, inPart.includes(locale))),
        siteSettings: withDefaults([{ name: 'themeDarkMode', value: true }]),
        localAuthorities: [{ id, name: town }],
        landlords: [landlord],
        contact: { name, telephone, email, hours },
      }),
    ],
    ['theme.json', printJson({ ...schema('theme'), ...palettes, ...model?.look, ...lookOf(face) })],
    ...(face
      ? [['front-page.json', printJson({ ...schema('front-page'), blocks: face.blocks })] as const]
      : []),
    [
      'lettings.json',
      model === undefined
        ? rulesFromPack(pack, { version, schemeName: name, cycle, schema: schema('lettings').$schema })
        : printJson({ ...schema('lettings'), version, ...model.rules }),
    ],
    ['logo.svg', drawLogo(name, id, palettes.light, radius)],
    ['README.md', councilReadme(plan)],
  ]);
}

/** Returns the parts of a face besides its first page; no colours, since the council has chosen its own. */
function lookOf(face: Face | undefined): object {
  if (face === undefined) return {};
  const { typeface, shape, layout } = face;
  return { typeface, shape, layout };
}

/** Writes the README of a new council's folder. */
function councilReadme({ id, answers, hosts, model, face }: CouncilPlan): string {
  const from =
    model === undefined ? '' : ` Its look and its lettings rules began as a copy of ${model.id}'s.`;
  return `# ${answers.name}

These files are the portal of ${answers.council}, at ${hosts[0]}.${from} Anything they leave out comes from \`tenants/base\`. A running server uses a change within seconds. It reports a change with a mistake, and does not use it.

To change

- the name, the telephone number, the address, the menus, the switches: \`tenant.json\`
- the colours, the typefaces, the corners, the header: \`theme.json\`
- bids, cycles, bands, parishes: \`lettings.json\` (change its \`version\` each time a rule changes)
- the logo and the icons in \`icons/\`: \`npm run tenant -- logo ${id} crest.svg\`
- the front page: \`front-page.json\`${face === undefined ? ` (create it, or run \`npm run tenant -- face ${id} meadow\`)` : ''}
- a text: \`locales/en-GB.json\` (create it), with only the texts that differ from base's
- a page: \`content/en-GB/….html\` (create it)
- a picture: \`pictures/\` (create it)

\`\`\`
npm run tenant -- edit ${id}       answer the first questions again, with today's answers
npm run tenant -- check ${id}      see what is wrong, where, and what to do about it
npm run tenant -- publish ${id}    publish: from then on, only published versions are served
\`\`\`

\`docs/new-council.md\` explains it step by step, and \`docs/settings\` has every setting. You can add your own note to any group in a file: \`"$comment": "Agreed in March."\`.
`;
}
