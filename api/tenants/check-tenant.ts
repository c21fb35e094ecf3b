import { join } from 'node:path';
import { bankHolidaysKept } from '../rules/law/bank-holidays.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { LettingsPolicySchema } from '#schemas/tenant/lettings-policy.ts';
import { isSettingOn, withDefaults } from '#schemas/tenant/site-settings.ts';
import { RedirectsSchema, TenantSchema, type Tenant } from '#schemas/tenant/tenant.ts';
import { ThemeSchema } from '#schemas/tenant/theme.ts';
import { assembleContent, type AssembledContent } from '../content/assemble-content.ts';
import { contentByRules } from '../content/filled-by-rules.ts';
import { isOfContent, parseContent } from '../content/parse-content.ts';
import { contentWithoutHomes } from '../content/without-home-links.ts';
import { showsHomes } from './shows-homes.ts';
import { sayRule } from './texts.ts';
import { readBase, type Base } from './base.ts';
import { withoutStoredResults, type CheckResults } from './check-results.ts';
import type { SiteMap } from './checks/addresses.ts';
import { checkActions, readActions } from './checks/actions.ts';
import { checkAddressBook } from './checks/address-book.ts';
import { checkCouncil } from './checks/council.ts';
import { readForms } from './checks/forms.ts';
import { checkFrontPage, readFrontPage } from './checks/front-page.ts';
import { checkLettings } from './checks/lettings.ts';
import { checkFormAreas } from './checks/form-areas.ts';
import { checkFormConnections } from './checks/form-connections.ts';
import { checkFormLinks, checkLinks } from './checks/links.ts';
import { checkLogo } from './checks/logo.ts';
import { checkMap } from './checks/map.ts';
import { draftsIn, outdatedPages } from './translation-record.ts';
import { readMessages } from './checks/messages.ts';
import { readNames } from './checks/names.ts';
import { checkOfficers, readOfficers } from './checks/officers.ts';
import { checkPlaces } from './checks/places.ts';
import { checkRedirects } from './checks/redirects.ts';
import { checkStyles } from './checks/styles.ts';
import { checkTheme } from './checks/theme.ts';
import { checkTypefaces } from './checks/typefaces.ts';
import { checkMapReach } from './checks/vector-map.ts';
import {
  DocumentShelf,
  layerFile,
  unreadableFinding,
  type LayeredFile,
} from '../council-files/layered-file.ts';
import { withoutNotes } from '../council-files/notes.ts';
import { shownPicture } from '../council-files/picture-faults.ts';
import { shapeCheck } from '../council-files/shape-findings.ts';
import { readSource, type Source } from '../council-files/source.ts';
import { findMarks } from './marks.ts';
import { nameOfHost } from './host-name.ts';
import { mergeTypefaces, servedTypefaces } from './merge-typefaces.ts';
import type { TenantFiles } from './tenant-files.ts';
import { doubles } from './checks/doubles.ts';
import { findGarbled } from '../rules/words/text-encoding.ts';

/** The council to check, and anything already read or known. */
interface CheckOptions {
  /** The folder that holds `base` and the councils. */
  readonly tenantsFolder: string;
  /** The name of the council's folder in it. */
  readonly id: string;
  /** `base`, if it has already been read. */
  readonly base?: Base;
  /** The council's own files, if they have already been read. */
  readonly source?: Source;
  /** Paths of the web's router (`RouteManifest`), used to find links that lead nowhere. */
  readonly routes?: readonly string[] | undefined;
  /** Hosts of the other councils, with the id of each. */
  readonly claimedHosts?: ReadonlyMap<string, string>;
  /** Results of earlier checks; none by default. */
  readonly results?: CheckResults;
  /**
   * True if these are files kept from an earlier day: a vector map that has since gone loses the map, not the
   * council.
   */
  readonly isKept?: boolean;
}

export interface CheckedTenant {
  /** Present exactly when no finding is an error. */
  readonly files?: TenantFiles;
  /** The council's `tenant.json`, even if another file keeps the council from being served. */
  readonly tenant?: TenantFiles['tenant'];
  /** The forms with the right shape, even if another file keeps the council from being served. */
  readonly forms: TenantFiles['forms'];
  /**
   * Words in its settings that people read, as a names file translates them; undefined if one of the files
   * cannot be read.
   */
  readonly words?: ReadonlySet<string> | undefined;
  /** Errors first, then by file and line. */
  readonly findings: readonly Finding[];
  /** The hosts in its `tenant.json`, as far as it can be read, even those that it may not use. */
  readonly hosts: readonly string[];
}

const checkTenantShape = shapeCheck(TenantSchema);
const checkThemeShape = shapeCheck(ThemeSchema);
const checkLettingsShape = shapeCheck(LettingsPolicySchema);
const checkRedirectsShape = shapeCheck(RedirectsSchema);

/**
 * Reads one council, merges it over `base` and finds every mistake in its files. The single entry point for
 * server start, reload and `npm run tenant`.
 * @throws only file system errors, such as a folder that may not be read.
 */
export async function checkTenant(options: CheckOptions): Promise<CheckedTenant> {
  const { tenantsFolder, id } = options;
  const [base, source] = await Promise.all([
    options.base ?? readBase(tenantsFolder),
    options.source ?? readSource(join(tenantsFolder, id)),
  ]);
  return checkFiles(id, source, base, options);
}

function checkFiles(id: string, source: Source, base: Base, options: CheckOptions): CheckedTenant {
  const { results = withoutStoredResults, isKept = false } = options;
  const own = new DocumentShelf(source);
  const ordered = (some: readonly Finding[]) => inOrder(some.map((finding) => atCause(finding, id, own)));
  const layered = (name: string) => withoutNotes(layerFile(id, own, base.shelf, name));
  const officersFile = layered('officers.json');
  const officers = readOfficers(officersFile);
  const [tenantFile, themeFile, lettingsFile, redirectsFile, actionsFile] = [
    layered('tenant.json'),
    layered('theme.json'),
    layered('lettings.json'),
    layered('redirects.json'),
    layered('actions.json'),
  ];
  const frontPageFile = layered('front-page.json');
  const [tenant, theme, policy, redirects, actions] = [
    checkTenantShape(tenantFile),
    checkThemeShape(themeFile),
    checkLettingsShape(lettingsFile),
    checkRedirectsShape(redirectsFile),
    readActions(actionsFile),
  ];
  const frontPage = readFrontPage(frontPageFile, theme.value);
  const baseFolder = join(options.tenantsFolder, 'base');
  const pictures = mergePictures(source, { ...base.source, folder: baseFolder });
  const typefaces = mergeTypefaces(['base', baseFolder, base.source], [id, source.folder, source]);
  const hasTypeface = (name: string) =>
    [source, base.source].some(({ others }) => others.has(`typefaces/${name}`));
  const findings = [
    ...missingFiles(id, source),
    ...unreadableFiles('base', base.source),
    ...unreadableFiles(id, source),
    ...checkGarbled(id, source, results),
    ...checkPictures('base', base.source),
    ...checkPictures(id, source),
    ...[tenantFile, themeFile, lettingsFile, redirectsFile, actionsFile, officersFile, frontPageFile].flatMap(
      (file) => file.findings,
    ),
    ...[tenant, theme, policy, redirects, actions, officers, frontPage].flatMap((part) => part.findings),
    ...(theme.value ? checkTheme(id, theme.value, themeFile) : []),
    ...(theme.value
      ? checkTypefaces(theme.value, { id, file: themeFile, typefaces, isThere: hasTypeface })
      : []),
    ...(theme.value
      ? checkLogo(id, { theme: theme.value, title: tenant.value?.websiteTitle }, themeFile, source, pictures)
      : []),
    ...(policy.value ? checkLettings(policy.value, lettingsFile, results) : []),
  ];
  const hosts = hostsIn(tenantFile.own?.value);
  const forms = readForms(id, tenant.value, own, base, results);
  if (!tenant.value)
    return {
      findings: ordered([...findings, ...forms.findings]),
      forms: forms.forms,
      hosts,
    };

  const council = { ...tenant.value, siteSettings: withDefaults(tenant.value.siteSettings) };
  const { languages, localeId } = council;
  const locales = [...new Set([localeId, ...languages.map(({ languageCode }) => languageCode)])];
  const texts = readMessages(id, tenant.value, tenantFile, own, base);
  const named = {
    tenant: tenant.value,
    policy: policy.value,
    actions: actions.value,
    frontPage: frontPage.value,
  };
  const called = readNames(id, named, own, base);
  const { content, findings: contentFindings } = readContent(id, tenant.value, own, base, locales, results);
  const map = checkMap(id, tenant.value, tenantFile, source, base.source, results, isKept);
  const places = checkPlaces(id, source, results);
  const addresses = checkAddressBook(id, source, results);
  // The law packs cover England and Wales only, and so do their rules for forms.
  const isUnderPack = bankHolidaysKept(tenant.value) === 'england-and-wales';
  const law = isUnderPack ? actions.value?.laws.at(-1)?.law : undefined;
  findings.push(
    ...map.findings,
    ...places.findings,
    ...(map.vector && places.table ? checkMapReach(map.vector, places.table, tenantFile) : []),
    ...addresses.findings,
    ...checkAccounts(tenant.value, tenantFile),
    ...checkCouncil(id, tenant.value, tenantFile, options.claimedHosts ?? new Map(), pictures),
    ...texts.findings,
    ...called.findings,
    ...contentFindings,
    ...checkStyles(id, source, base.source, theme.value, isSettingOn(council.siteSettings, 'themeDarkMode')),
    ...forms.findings,
    ...checkFormAreas(id, forms.forms, map.areas, own, base, results),
    ...(law ? checkFormConnections(id, forms.forms, law, own, base) : []),
    ...(officers.value ? checkOfficers(officers.value, tenant.value, pictures, officersFile) : []),
    ...(actions.value ? checkActions(actions.value, tenant.value, [...forms.forms.keys()], actionsFile) : []),
  );
  if (redirects.value) {
    const site: SiteMap = {
      content,
      prefixes: locales.filter((locale) => locale !== localeId).map((locale) => locale.slice(0, 2)),
      redirects: redirects.value,
      pictures,
      routes: options.routes,
    };
    findings.push(
      ...checkLinks(tenant.value, tenantFile, site),
      ...checkFormLinks(forms.links, localeId, site),
      ...checkRedirects(redirectsFile, site, localeId),
      ...(frontPage.value ? checkFrontPage(frontPage.value, tenant.value, frontPageFile, site) : []),
    );
  }
  const all = ordered(findings);
  if (
    all[0]?.severity === 'error' ||
    !theme.value ||
    !policy.value ||
    !redirects.value ||
    !actions.value ||
    !officers.value ||
    !frontPage.value
  ) {
    return { tenant: council, words: called.words, findings: all, forms: forms.forms, hosts };
  }
  const site = contentByRules(content.site, policy.value, (locale, sentence) =>
    sayRule(texts.rules, [locale, localeId], sentence),
  );
  const files: TenantFiles = {
    tenant: council,
    theme: theme.value,
    frontPage: frontPage.value,
    policy: policy.value,
    actions: actions.value,
    officers: new Map(officers.value.officers.map((officer) => [officer.externalReference, officer])),
    redirects: redirects.value,
    messages: texts.messages,
    mailTexts: texts.mail,
    ruleTexts: texts.rules,
    names: called.names,
    draftLocales: new Set(locales.filter((locale) => draftsIn(own, locale).length > 0)),
    content: showsHomes({ tenant: council }) ? site : contentWithoutHomes(site),
    forms: forms.forms,
    pictures,
    marks: findMarks(theme.value, source, base.source),
    map: map.shown,
    vectorMaps: new Map(map.vector ? [[map.vector.archive.hash, map.vector]] : []),
    typefaces: servedTypefaces(theme.value, typefaces),
    drawnMap: map.drawn,
    places: places.table,
    addressBook: addresses.book,
  };
  return { files, tenant: council, words: called.words, findings: all, forms: forms.forms, hosts };
}

/** Finds texts that cannot be read, even unused ones. Their readers report them too. */
function unreadableFiles(id: string, { unreadable }: Source): Finding[] {
  return [...unreadable].map(([path, fault]) => unreadableFinding(`${id}/${path}`, fault));
}

function once(findings: readonly Finding[]): Finding[] {
  const reported = new Set<string>();
  return findings.filter(({ kind, file }) => {
    if (kind !== 'file.encoding') return true;
    const isNew = !reported.has(file);
    reported.add(file);
    return isNew;
  });
}

/** Files that every council must have itself; everything else may come from base. */
function missingFiles(id: string, source: Source): Finding[] {
  return ['tenant.json', 'lettings.json']
    .filter((name) => !source.texts.has(name) && !source.unreadable.has(name))
    .map((name) => ({
      severity: 'error',
      kind: 'file.missing',
      file: `${id}/${name}`,
      message: `The council has no ${name}.`,
      cure: `Copy the file from another council and change it. Or move this folder somewhere else, and make the council again with: npm run tenant -- new ${id}`,
    }));
}

/**
 * Returns pictures by path, with the folder that holds each; the council's replace base's. The caller sets
 * base's folder, since several published versions share one reading of equal files.
 */
function mergePictures(own: Source, base: Source): ReadonlyMap<string, string> {
  return new Map(
    [base, own].flatMap(({ folder, others }) =>
      [...others].filter((path) => shownPicture.test(path)).map((path) => [path, folder] as const),
    ),
  );
}

function readContent(
  id: string,
  { languages, localeId }: TenantFiles['tenant'],
  shelf: DocumentShelf,
  base: Base,
  locales: readonly string[],
  results: CheckResults,
): { content: AssembledContent; findings: readonly Finding[] } {
  const { texts, digests } = shelf.source;
  const ofContent = [...texts].filter(([path]) => isOfContent(path));
  if (ofContent.length === 0)
    return { content: base.contentFor(locales, localeId), findings: base.content.findings };
  const own = results.recall(
    'content',
    [id, ...ofContent.flatMap(([path]) => [path, digests.get(path) ?? ''])],
    () => parseContent(id, { texts: new Map(ofContent) }),
  );
  // A language that must be complete is not published with an outdated page.
  const outdated = languages.flatMap(({ languageCode, inPart }) =>
    inPart === true && languageCode !== localeId
      ? outdatedPages(shelf, base.shelf, languageCode).map((name) => `${id}/content/${languageCode}/${name}`)
      : [],
  );
  return {
    content: assembleContent(own, base.content, locales, localeId, new Set(outdated)),
    findings: [...base.content.findings, ...own.findings],
  };
}

function hostsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('hosts' in value) || !Array.isArray(value.hosts))
    return [];
  return value.hosts.filter((host) => typeof host === 'string').map(nameOfHost);
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return once(findings).toSorted(
    (one, other) =>
      one.severity.localeCompare(other.severity) ||
      one.file.localeCompare(other.file) ||
      (one.line ?? 0) - (other.line ?? 0),
  );
}

/** Finds account settings that cannot be met, and duplicate entries. */
function checkAccounts({ accounts }: Tenant, file: LayeredFile): Finding[] {
  if (!accounts) return [];
  const { passwordPolicy, consents, featureNotices } = accounts;
  return [
    ...checkPasswordPolicy(passwordPolicy, file),
    ...doubles(consents, 'id', '/accounts/consents', file),
    ...doubles(featureNotices, 'featureNoticeIdentifier', '/accounts/featureNotices', file),
  ];
}

function checkPasswordPolicy(
  policy: NonNullable<Tenant['accounts']>['passwordPolicy'],
  file: LayeredFile,
): Finding[] {
  const { minimumNumbers, minimumLowerCase, minimumUpperCase, minimumSymbols, maximumLength } = policy;
  const asked = minimumNumbers + minimumLowerCase + minimumUpperCase + minimumSymbols;
  if (asked <= maximumLength) return [];
  return [
    {
      severity: 'error',
      kind: 'accounts.passwordImpossible',
      ...file.placeOf('/accounts/passwordPolicy/maximumLength'),
      message: `A password would need ${asked} characters to meet these rules, but can have at most ${maximumLength}.`,
      cure: 'Ask for fewer of each kind, or allow longer passwords.',
    },
  ];
}

/** Finds texts that are UTF-8 now but passed through another encoding before: residents would read "Â£95". */
function checkGarbled(id: string, { texts, digest }: Source, results: CheckResults): readonly Finding[] {
  return results.recall('garbled', [id, digest], () => garbledIn(id, texts));
}

function garbledIn(id: string, texts: Source['texts']): readonly Finding[] {
  return [...texts].flatMap(([path, text]): Finding[] => {
    const found = findGarbled(text);
    if (!found) return [];
    return [
      {
        severity: 'warning',
        kind: 'file.garbled',
        file: `${id}/${path}`,
        line: found.line,
        message: `"${found.letters}" was a character such as £, ’ or ŵ before the file was opened and saved in the wrong encoding.`,
        cure: 'Replace it with the right character, here and everywhere else in the file.',
      },
    ];
  });
}

/** Finds picture files that are not pictures, are too large, or contain what no picture may. */
function checkPictures(id: string, { pictureFaults }: Source): Finding[] {
  return [...pictureFaults].flatMap(([path, faults]) =>
    faults.map((fault): Finding => ({ file: `${id}/${path}`, ...fault })),
  );
}

/** Kinds of findings about one file alone. */
const ofOneFile = /^(?:file|json|shape)\./;

/**
 * Moves an error about an entry of base to its cause: the council's file of the same name, if there is one. The files
 * of base fit together, and a council cannot change them, so the mistake is in the council's own file.
 */
function atCause(finding: Finding, id: string, own: DocumentShelf): Finding {
  const { severity, kind, file, line, pointer, message, cure } = finding;
  const [, path] = /^base\/(.+)$/.exec(file) ?? [];
  if (id === 'base' || severity !== 'error' || path === undefined || ofOneFile.test(kind)) return finding;
  const document = own.get(path);
  if (document?.value === undefined || pointer === undefined) return finding;
  const around = nearestIn(document, pointer);
  return {
    ...finding,
    file: `${id}/${path}`,
    ...around,
    message: `${message} It shows up ${line === undefined ? 'in' : `on line ${line} of`} ${file}, because this file changes something that it needs.`,
    cure: `${cure} Do that in this file, where null removes an entry of base.`,
  };
}

/** Returns the entry at a pointer, or the nearest one around it, with its line. */
function nearestIn(
  document: NonNullable<ReturnType<DocumentShelf['get']>>,
  pointer: string,
): Pick<Finding, 'line' | 'pointer'> {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = document.lineAt(at);
    if (line !== undefined) return { line, pointer: at };
    if (at === '') return {};
  }
}
