import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../build/inputs.ts';
import { importsOf } from './imports-of.ts';

/** A part of the product under its everyday name: its files in the top folders, and its tests below `tests/`. */
type Subject = { readonly name: string; readonly product: RegExp; readonly tests: RegExp };

/** All subjects. A file may belong to several. One that belongs to none is shared by all, and runs every test. */
export const SUBJECTS: readonly Subject[] = [
  both('messages', /\bmessages?\b|message-|\bthreads?\b/),
  {
    name: 'actions',
    product: /\bactions?\b|action-|-actions?\b/,
    tests: /\/(new-)?actions?\b|action-|-actions?\b|casework-/,
  },
  both('offers', /\boffers?\b|offer-|-offers?\b|refusals?\b/),
  both('plans', /casework\/plans|features\/plans|\bplans?\.|plan-(step|words|items)|plans-by/),
  both('alerts', /alerts?\b|alert-|saved-search|last-week|digest|unsubscribe/),
  both('automatic bids', /automatic/),
  both('favourites', /favourite|\brecent\b|\bcompare\b/),
  {
    name: 'files',
    product: /\bdocuments?\b|uploads?\b|\/(sent-)?files?\b|\bfile-/,
    tests: /\bdocuments?\b|uploads?\b|\/files?\b|-files?\b|\bfile-/,
  },
  {
    name: 'bids',
    product:
      /\bbid|preferred|outcome|shortlist|after-close|standing|queue|eligib|lettings|schemes?\b|\bmonths\b|quota/,
    tests:
      /\bbid|preferred|outcome|shortlist|after-close|standing|scheme|lettings|closing|storm|close-adverts|earlier-close|quota/,
  },
  {
    name: 'search',
    product: /search|\bmap\b|property|adverts?\b|advert-|\bhomes?\b|\bweek\b|local-area|\bplaces?\b/,
    tests: /search|adverts?\b|advert-|\bmap\b|property|\bhomes?\b|local-area|listings|matching/,
  },
  {
    name: 'accounts',
    product: /\baccounts?\b|password|\blog-?(in|out)|email|\bsessions?\b|\bauth|retrieve|lock-out|cookies/,
    tests:
      /\baccounts?\b|\bauth|confirm-email|password|lock-out|retrieve|log-(in|out)|session-(life|survival)/,
  },
  {
    name: 'forms',
    product: /\/forms?\b|\bform-|-forms?\b|pre-assessment/,
    tests: /\/forms?\b|\bform-|-forms?\b|journeys|pre-assessment/,
  },
  both('personal data', /\bperson\b|whole-person|retention|what-is-over/),
  both('staff', /impersonation|preview|staff|officer/),
  both('letters', /\/mail\b|letters?\b/),
  {
    name: 'pages',
    product: /api\/content|features\/(content|info|diagnostics|front-page)/,
    tests: /content|browser\/pages/,
  },
  {
    name: 'casework',
    product: /\bcasework[-/][a-z-]+\.ts$|count-casework|resident-events/,
    tests: /casework|\/(messages|actions|plans)\b|events/,
  },
  both('addresses', /\baddress/),
  {
    name: 'frame and answers',
    product: /^api\/(page|middleware|answers|errors)\//,
    tests: /\/api\/http\/|browser\/pages/,
  },
  both('pictures', /pictures?\b|picture-|photograph/),
  {
    name: 'machines',
    product: /^(machines|tools\/(machines|inspector))\//,
    tests: /^tests\/machines\/|paths-of-pages|guide-page/,
  },
  { name: 'back office', product: /^(api|tools)\/backoffice\//, tests: /\/backoffice\/|back-office/ },
  {
    name: "councils' files",
    product: /^api\/(tenants|council-files)\/|^tools\/(tenant|explain-rules|content|table-files)\//,
    tests: /\/(tenant-cli|content|texts|tenant-map)\//,
  },
  {
    name: 'running it',
    product: /^tools\/(run|postgres|start|install|dev)|^api\/(background|database\/check)/,
    tests: /\/(operation|start|postgres|background|faults)\/|background/,
  },
  {
    name: 'commands',
    product: /^tools\/(seed|staff|demo|scenario)\//,
    tests: /seed|staff-|\/demo\/|scenario/,
  },
];

/**
 * Shared files to which every new feature adds its lines. Changed together with a subject's files, they do not run
 * everything.
 */
const REGISTERS =
  /^api\/(server|services|access|database\/(database|statement))\.ts$|^api\/database\/(migrations|functions)\/|error-catalogue|^schemas\/published\/|^tests\/(postgres\/schema|api\/http\/who-may-call)\.txt$|^web\/route-tree|^web\/routes\/|\/locales\//;
const OF_REGISTERS =
  /^tests\/(texts|borders)\/|changes\/(every-write|each-field|last-moments)|postgres\/schema|http\/(access|description|isolation)/;

/** Quick tests of the whole project and of its documents. */
const ALWAYS = /^tests\/borders\/|-docs\.test\.ts$/;

/** Files that only the `ALWAYS` tests read. */
const WRITTEN = /^(docs|tests\/load)\/|\.md$/;

/** The tests to run for a change. */
export type ChosenTests = {
  /** The subjects that the change belongs to. */
  readonly subjects: readonly string[];
  /** Changed files that everything depends on. If there are any, every test runs. */
  readonly shared: readonly string[];
  /** Vitest files. */
  readonly vitest: readonly string[];
  /** Playwright files. */
  readonly browser: readonly string[];
  readonly leftOut: readonly string[];
};

/**
 * Chooses the tests for a change: those beside a unit by imports, those below `tests/` by subject. Imports say nothing
 * about a test that starts the whole API, since it imports every file of it.
 * @param changed paths from the project's top.
 * @param files all of the project's files.
 * @param read returns the text of one of them.
 */
export function chooseTests(
  changed: readonly string[],
  files: readonly string[],
  read: (path: string) => string,
): ChosenTests {
  const tests = files.filter(isTest);
  const inRooms = changed.filter((path) => isInRoom(path) && !isTest(path) && !WRITTEN.test(path));
  const subjects = SUBJECTS.filter(({ product }) => inRooms.some((path) => product.test(path)));
  const importers = importersOf(files, read);
  const besideUnits = usersOf(changed, importers);
  const users = usersOf(
    changed.filter((path) => !isProduct(path)),
    importers,
  );
  const registers = subjects.length === 0 ? [] : changed.filter((path) => REGISTERS.test(path));
  const shared = changed.filter((path) => !registers.includes(path) && isShared(path, importers));
  const isWanted = (path: string) =>
    shared.length > 0 ||
    ALWAYS.test(path) ||
    users.has(path) ||
    (registers.length > 0 && OF_REGISTERS.test(path)) ||
    (isProduct(path) ? besideUnits.has(path) : subjects.some((subject) => subject.tests.test(path)));
  const wanted = tests.filter(isWanted);
  return {
    subjects: subjects.map(({ name }) => name),
    shared,
    vitest: wanted.filter(isVitest),
    browser: wanted.filter(isBrowser),
    leftOut: tests.filter((path) => !isWanted(path)),
  };
}

/** Chooses the tests for the differences from a revision in this checkout. */
export function testsSince(revision: string): ChosenTests {
  const files = [...pathsFromGit('ls-files'), ...pathsFromGit('ls-files', '--others', '--exclude-standard')];
  const there = files.filter((path) => existsSync(join(project, path)));
  return chooseTests(pathsChangedSince(revision), there, (path) => readFileSync(join(project, path), 'utf8'));
}

/** Returns sentences about a change: its subjects, the number of files that run, and the folders left out. */
export function describeChoice({ subjects, shared, vitest, browser, leftOut }: ChosenTests): string {
  if (shared.length > 0) return `Everything runs, since ${shared[0]} is shared by all of it.`;
  const runs = `${vitest.length} files of Vitest and ${browser.length} of the browser`;
  const about = subjects.length === 0 ? 'no subject of its own' : subjects.join(', ');
  const folders = new Map<string, number>();
  for (const path of leftOut) {
    const folder = path
      .split('/')
      .slice(0, path.startsWith('tests/') ? -1 : 2)
      .join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const list = [...folders].map(([folder, count]) => `${folder} ${count}`).join(', ');
  return `The change is about ${about}: ${runs} run.\nLeft out are ${leftOut.length} files: ${list}.\n"npm test" runs them all.`;
}

function both(name: string, paths: RegExp): Subject {
  return { name, product: paths, tests: paths };
}

/** Returns the importing files of each file. */
function importersOf(
  files: readonly string[],
  read: (path: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const path of files.filter((name) => /\.(tsx?|mjs)$/.test(name))) {
    for (const target of importsOf(path, read(path))) {
      const known = importers.get(target);
      if (known === undefined) importers.set(target, [path]);
      else known.push(path);
    }
  }
  return importers;
}

/** Returns these files and all that import them, directly or indirectly. */
function usersOf(
  paths: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const users = new Set(paths);
  // A set's iteration includes entries added on the way.
  for (const path of users) for (const user of importers.get(path) ?? []) users.add(user);
  return users;
}

function isShared(path: string, importers: ReadonlyMap<string, readonly string[]>): boolean {
  if (isTest(path) || WRITTEN.test(path)) return false;
  if (SUBJECTS.some(({ product }) => product.test(path)) && isInRoom(path)) return false;
  // For files that only tests and tools use, the importers decide.
  return isProduct(path) || ![...usersOf([path], importers)].some(isTest);
}

function isProduct(path: string): boolean {
  return /^(schemas|domain|machines|api|web|demo|tenants)\//.test(path);
}

function isInRoom(path: string): boolean {
  return isProduct(path) || path.startsWith('tools/');
}

function isTest(path: string): boolean {
  return isVitest(path) || isBrowser(path);
}

function isVitest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function isBrowser(path: string): boolean {
  return path.startsWith('tests/browser/') && path.endsWith('.spec.ts');
}

/**
 * Returns the paths that differ from a revision: committed since, not yet committed, and new.
 * @param revision a git revision: `HEAD`, `main`, a hash.
 * @throws if git does not know it.
 */
function pathsChangedSince(revision: string): string[] {
  return [
    ...pathsFromGit('diff', '--name-only', revision),
    ...pathsFromGit('ls-files', '--others', '--exclude-standard'),
  ];
}

function pathsFromGit(...parameters: string[]): string[] {
  return execFileSync('git', parameters, { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);
}
