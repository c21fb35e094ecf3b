import { posix } from 'node:path';
import type { Finding } from '#schemas/tenant/finding.ts';
import { isIconPath, originalFile } from '#schemas/tenant/made-icons.ts';
import { type CouncilShelves, entryOf, languagesOf, memberOf } from '../councils/council-shelves.ts';
import { isOfChoices } from '#api/tenants/checks/choices.ts';
import { isMeantAsPicture, hasPictureExtension } from '#api/council-files/picture-faults.ts';
import { isMeantAsArchive } from '#api/council-files/tile-archive.ts';
import { isTypefaceName } from '#api/council-files/typeface-files.ts';
import { nearestWord } from '#api/rules/words/near-word.ts';
import { isLocale } from '../councils/councils.ts';
import { sourcesPath } from '#api/tenants/translation-record.ts';

const always = new Set([
  'tenant.json',
  'theme.json',
  'front-page.json',
  'lettings.json',
  'lettings.examples.json',
  'redirects.json',
  'actions.json',
  'officers.json',
  'places.geojson',
  'custom.css',
  'addresses.csv',
  'README.md',
]);

/** Finds files of a council that nothing reads: a wrong name, an unlisted language, an unused picture. */
export function findUnusedFiles(shelves: CouncilShelves): Finding[] {
  const { id, own } = shelves;
  const files = [...own.source.texts.keys(), ...own.source.unreadable.keys(), ...own.source.others];
  const { all: languages } = languagesOf(shelves);
  // An unreadable tenant.json has its own finding; its consequences are left out.
  if (languages.length === 0) return [];
  const [logo, dark] = ['file', 'dark'].map((name) => memberOf(entryOf(shelves, 'theme.json', 'logo'), name));
  // An unreadable theme does not say which picture is its logo.
  const isLogo = (path: string) =>
    path === logo ||
    path === dark ||
    isIconPath(path) ||
    originalFile.test(path) ||
    (logo === undefined && /^[^/]+\.(?:svg|png|webp)$/.test(path));
  const map = memberOf(entryOf(shelves, 'tenant.json', 'map'), 'file');
  return files.flatMap((path): Finding[] => {
    if (always.has(path) || isLogo(path) || path === map) return [];
    // This file's fault is already reported, and must be fixed before the picture can be shown.
    if (own.source.pictureFaults.has(path)) return [];
    const reason = reasonAgainst(path, languages, shelves);
    if (reason === undefined) return [];
    return [{ severity: 'warning', kind: 'files.unused', file: `${id}/${path}`, ...reason }];
  });
}

type Reason = Pick<Finding, 'message' | 'cure'>;

function reasonAgainst(
  path: string,
  languages: readonly string[],
  shelves: CouncilShelves,
): Reason | undefined {
  const [folder, second = ''] = path.split('/');
  if (folder === 'locales') {
    const read = languages.some((locale) =>
      [`locales/${locale}.json`, `locales/${locale}.names.json`, sourcesPath(locale)].includes(path),
    );
    return read
      ? undefined
      : unlisted(posix.basename(path).replace(/(\.sources|\.names)?\.json$/, ''), languages);
  }
  if (folder === 'content') {
    // Pages and styles outside a language's folder have their own finding.
    if (!isLocale(second) && /\.(?:html|css)$/.test(path)) return undefined;
    if (!isLocale(second) && path.split('/').length === 2) return notContent(second);
    if (!languages.includes(second)) return unlisted(second, languages);
    return reasonAgainstContent(path, shelves);
  }
  if (folder === 'forms') return reasonAgainstForm(second, languages, shelves);
  // The check of forms reports the lists that no question asks for.
  if (isOfChoices(path)) return undefined;
  if (folder === 'typefaces') return reasonAgainstTypeface(path, shelves);
  if (folder === 'pictures')
    return isShown(path, shelves) ? undefined : isMeantAsPicture(path) ? unshown : noPicture;
  return unnamed(path, shelves);
}

const folders = ['choices', 'content', 'forms', 'icons', 'locales', 'pictures', 'typefaces'];

/** Explains that nothing reads a file of this name, and suggests the nearest known name, if any. */
function unnamed(path: string, { own }: CouncilShelves): Reason {
  const message = 'This file is not used.';
  const [first = '', ...rest] = path.split('/');
  const near = rest.length === 0 ? nearestWord(first, [...always]) : nearestWord(first, folders);
  if (near !== undefined && rest.length > 0) return { message, cure: `Did you mean the folder "${near}"?` };
  if (near !== undefined)
    return {
      message,
      cure: own.source.texts.has(near) ? `Remove it: "${near}" is there already.` : `Did you mean "${near}"?`,
    };
  if (first === 'icons')
    return { message, cure: 'Remove it. This folder is only for files that npm run tenant -- logo writes.' };
  if (isMeantAsArchive(path))
    return {
      message,
      cure: 'Name it in tenant.json, as the "file" of a "map" of the kind "vector", or remove it: every published version keeps a copy.',
    };
  if (hasPictureExtension(path)) return { message, cure: 'Move the picture to the folder "pictures".' };
  return isTypefaceName(path)
    ? { message, cure: cureOfTypeface(path, own.source.folder) }
    : { message, cure: 'Remove it, or give it one of the names in tenants/README.md.' };
}

/**
 * Returns the reason why a file in the folder of typefaces is not used. A licence may be there beside its
 * typeface.
 */
function reasonAgainstTypeface(path: string, shelves: CouncilShelves): Reason | undefined {
  const name = posix.relative('typefaces', path);
  if (/^[^/]+\.(?:txt|md)$/i.test(name)) return undefined;
  const own = memberOf(entryOf(shelves, 'theme.json', 'typeface'), 'own');
  const files = (Array.isArray(own) ? own : []).flatMap((one) => memberOf(one, 'files') ?? []);
  if (files.some((file) => memberOf(file, 'file') === name)) return undefined;
  if (!isTypefaceName(path))
    return { message: 'This is not a typeface, and it is not used.', cure: 'Remove it.' };
  return name.endsWith('.woff2')
    ? {
        message: 'This typeface is not listed in "own" under "typeface" in theme.json.',
        cure: 'List it there, or remove it.',
      }
    : {
        message: 'Pages use only WOFF2 typefaces, so this file is not used.',
        cure: cureOfTypeface(path, shelves.own.source.folder),
      };
}

const cureOfTypeface = (path: string, folder: string): string =>
  `Keep it outside the council's folder, and let npm run tenant -- typeface ${posix.basename(folder.replaceAll('\\', '/'))} ${posix.basename(path)} convert it for pages.`;

/**
 * Returns the reason against a file in `forms`. Forms are `<identifier>.form.json`, their sentences in another language
 * `<identifier>.<locale>.json`.
 */
function reasonAgainstForm(
  name: string,
  languages: readonly string[],
  shelves: CouncilShelves,
): Reason | undefined {
  if (name.endsWith('.form.json')) return undefined;
  const locale = /^[a-z0-9-]+\.([^.]+)\.json$/.exec(name)?.[1];
  if (locale === undefined) return unnamed(`forms/${name}`, shelves);
  return languages.includes(locale) ? undefined : unlisted(locale, languages);
}

function notContent(name: string): Reason {
  return {
    message: 'Only pages (.html) and their styles (.css) are used here.',
    cure: cureOfOtherContent(name),
  };
}

/** Returns advice for a page in another format: pages must be HTML. */
function cureOfOtherContent(name: string): string {
  if (hasPictureExtension(name)) return 'Move the picture to the folder "pictures".';
  const stem = name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return /\.html?$/i.test(name)
    ? `Call it ${stem}.html.`
    : `Write it as HTML in ${stem}.html, as docs/new-council.md shows, or remove it.`;
}

const noPicture: Reason = {
  message: 'This is not a picture, and it is not used.',
  cure: 'Remove it. Pages can show SVG, PNG, JPEG and WebP.',
};

const unshown: Reason = {
  message: 'Nothing shows this picture: no page, header, footer, style, officer or landlord.',
  cure: 'Use it, or remove it: anyone can download it. If your housing system uses it as a portrait, leave it.',
};

function unlisted(language: string, languages: readonly string[]): Reason {
  const message = `The council does not list the language "${language}".`;
  const meant = languages.find((locale) => locale.slice(0, 2) === language.slice(0, 2).toLowerCase());
  if (!isLocale(language) && meant !== undefined)
    return { message, cure: `Replace "${language}" with "${meant}" in the name.` };
  return {
    message,
    cure: isLocale(language)
      ? 'List it under "languages" in tenant.json, or remove the file.'
      : 'Name it after a language and a country, such as pl-PL, and list that under "languages" in tenant.json, or remove the file.',
  };
}

function reasonAgainstContent(path: string, { own, base }: CouncilShelves): Reason | undefined {
  if (path.endsWith('.html')) return undefined;
  if (!path.endsWith('.css')) {
    return notContent(posix.basename(path));
  }
  const page = path.replace(/css$/, 'html');
  if (own.source.texts.has(page) || base.source.texts.has(page)) return undefined;
  return {
    message: 'These styles belong to a page that does not exist.',
    cure: `Give it the same name as its page, or create ${posix.basename(page)} beside it.`,
  };
}

/**
 * True if anything shows the picture, including a base page that the council has not replaced: the council's picture
 * then shows in place of base's.
 */
function isShown(path: string, shelves: CouncilShelves): boolean {
  const { own, base } = shelves;
  const officers = entryOf(shelves, 'officers.json', 'officers');
  const portraits = Array.isArray(officers) ? officers.map((officer) => memberOf(officer, 'portrait')) : [];
  const landlords = entryOf(shelves, 'tenant.json', 'landlords');
  const logos = Array.isArray(landlords) ? landlords.map((landlord) => memberOf(landlord, 'logo')) : [];
  if ([...portraits, ...logos].includes(posix.relative('pictures', path))) return true;
  const blocks = JSON.stringify(entryOf(shelves, 'front-page.json', 'blocks') ?? []);
  if (blocks.includes(JSON.stringify(posix.relative('pictures', path)))) return true;
  const address = new RegExp(`/tenant/${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.-])`);
  const texts = new Map([...base.source.texts, ...own.source.texts]);
  return [...texts].some(([name, text]) => /\.(?:html|css)$/.test(name) && address.test(text));
}
