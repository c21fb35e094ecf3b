import { execFileSync } from 'node:child_process';
import { project } from '../build/inputs.ts';

/** Folders of `tests/browser`, or every one of them. */
export type BrowserFolders = ReadonlySet<string> | 'all';

/**
 * Which browser tests a path may touch: the first line that matches it says so. No line matches shared code, such
 * as a component or the frame: all of them run then.
 */
const TOUCHED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(docs|demo|tests\/(?!browser)|machines\/(golden|model))\/|\.md$|\.test\.tsx?$/, []],
  [/^tests\/browser\/([a-z]+)\//, ['$1']],
  [/impersonation|preview|staff/, ['staff', 'paths']],
  [
    /^(web\/features|api|domain|schemas\/api|schemas)\/forms|form-session|form-request|account-forms/,
    ['forms', 'paths'],
  ],
  [/bidding|preferred|outcomes|account-bids|lettings|lifecycle\/(bid|advert)/, ['bids', 'search', 'paths']],
  [
    /features\/(search|map|property|favourites|front-page|home|months|recent|compare|week)\/|process\/search/,
    ['search', 'paths'],
  ],
  [
    /account|password|login|log-in|confirm-email|change-email|session|unsubscribe|retrieve|process\/auth|api\/mail/,
    ['accounts', 'paths'],
  ],
  [/features\/(content|info|diagnostics)\/|api\/content/, ['pages']],
];

/**
 * Paths from the project's top that differ from a revision: committed since, not yet committed, and new.
 *
 * @param revision what git knows: `HEAD`, `main`, a hash.
 * @throws if git does not know it.
 */
export function pathsChangedSince(revision: string): string[] {
  return [
    ...pathsFromGit('diff', '--name-only', revision),
    ...pathsFromGit('ls-files', '--others', '--exclude-standard'),
  ];
}

function pathsFromGit(...parameters: string[]): string[] {
  return execFileSync('git', parameters, { cwd: project, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Which folders of browser tests these paths may touch. */
export function browserFoldersOf(paths: readonly string[]): BrowserFolders {
  const folders = new Set<string>();
  for (const path of paths) {
    const line = TOUCHED.find(([words]) => words.test(path));
    if (line === undefined) return 'all';
    const [words, touched] = line;
    const own = words.exec(path)?.[1] ?? '';
    for (const folder of touched) folders.add(folder === '$1' ? own : folder);
  }
  return folders;
}
