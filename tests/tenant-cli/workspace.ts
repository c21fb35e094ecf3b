import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { CommandError } from '#tools/command/command-error.ts';
import type { Context } from '#tools/command/context.ts';
import { runCommand } from '../support/run-command.ts';

const project = join(import.meta.dirname, '..', '..');

/** The output and status of a command. */
export interface Said {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** A test's own councils and published versions, and the real commands on them. */
export interface Workspace {
  readonly tenantsFolder: string;
  readonly dataFolder: string;
  /** The folder with the addresses of a built portal: `/` and `/properties`. */
  readonly webFolder: string;
  /** Runs `npm run <subject> -- …` in this process. */
  run(subject: string, ...words: string[]): Promise<Said>;
  /** Runs `npm run tenant -- …` in this process. */
  tenant(...words: string[]): Promise<Said>;
  /**
   * Makes a council with `tenant new`; a repeat with the same words in this test file copies the first result.
   */
  begin(id: string, ...flags: string[]): Promise<void>;
  /** Runs `npm run content -- …`, with a database if the command needs one. */
  content(databaseUrl: string | undefined, ...words: string[]): Promise<Said>;
  /** Runs `tenant` with a person at the terminal who types these answers and then presses Enter. */
  converse(answers: readonly string[], ...words: string[]): Promise<Said & { readonly asked: string[] }>;
  /** Does the same, but the person leaves with Ctrl-C after the last answer. */
  leave(answers: readonly string[], ...words: string[]): Promise<Said>;
  read(path: string): Promise<string>;
  write(path: string, contents: string): Promise<void>;
  /** Replaces one text with another in a file of the tenants folder. */
  replace(path: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

/** Two languages, three texts and one page, so that a test itself shows everything it depends on. */
const base: Readonly<Record<string, unknown>> = {
  'tenant.json': {
    localeId: 'en-GB',
    languages: [{ languageCode: 'en-GB', displayName: 'English' }],
    menuItems: [],
    footerItems: [],
    siteSettings: [],
    partners: [],
    mapLinks: [],
    poweredBy: 'Lintel',
  },
  'lettings.json': {
    advertTypes: [{ id: 1, name: 'House' }],
    outcomes: { hideBelow: 5 },
    localConnectionExemptions: ['domestic-abuse', 'care-leaver', 'armed-forces'],
  },
  'locales/en-GB.json': {
    home: { heading: 'Find a home with {{site}}', lead: 'Look at the homes.' },
    count_one: '{{count}} home',
    count_other: '{{count}} homes',
  },
  'locales/cy-GB.json': {
    home: { heading: 'Dewch o hyd i gartref gyda {{site}}', lead: 'Edrychwch ar y cartrefi.' },
    count_zero: '{{count}} cartref',
    count_one: '{{count}} cartref',
    count_two: '{{count}} gartref',
    count_few: '{{count}} chartref',
    count_many: '{{count}} chartref',
    count_other: '{{count}} cartref',
  },
  // Every word of the files above and of a new council's: a missing one would be a finding.
  'locales/cy-GB.names.json': {
    Lintel: 'Lintel',
    House: 'Tŷ',
    'Every day, 9am to 5pm.': 'Bob dydd, 9am i 5pm.',
    'Band A': 'Band A',
    'You need to move urgently.': 'Mae angen i chi symud ar unwaith.',
    'Band B': 'Band B',
    'You need to move soon.': 'Mae angen i chi symud yn fuan.',
    'Band C': 'Band C',
    'You need to move, but it is not urgent.': 'Mae angen i chi symud, a gall aros am dipyn.',
    'Band D': 'Band D',
    'You would like to move.': 'Hoffech chi symud.',
  },
  'content/en-GB/help.html': '<!--\nname: Help\n-->\n<p>Call us.</p>\n',
  'content/cy-GB/help.html': '<!--\nname: Cymorth\n-->\n<p>Ffoniwch ni.</p>\n',
};

/** The files of councils made so far, by the words for them: their icons take half a second to make. */
const begun = new Map<string, ReadonlyMap<string, Buffer>>();

async function filesOf(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path)] as const)),
  );
}

const whole = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

export async function makeWorkspace(): Promise<Workspace> {
  const home = await mkdtemp(join(tmpdir(), 'lintel-tenants-'));
  const [tenantsFolder, dataFolder, webFolder] = [
    join(home, 'tenants'),
    join(home, 'data'),
    join(home, 'web'),
  ];

  const write = async (path: string, contents: string | Buffer) => {
    await mkdir(dirname(join(tenantsFolder, path)), { recursive: true });
    await writeFile(join(tenantsFolder, path), contents);
  };
  const read = (path: string) => readFile(join(tenantsFolder, path), 'utf8');
  const run = async (
    words: readonly string[],
    {
      databaseUrl,
      openTerminal,
    }: { databaseUrl?: string | undefined; openTerminal?: Context['openTerminal'] } = {},
  ): Promise<Said> => {
    const { status, said, complained } = await runCommand(
      { LINTEL_TENANTS: tenantsFolder, LINTEL_DATA: dataFolder, DATABASE_URL: databaseUrl },
      words,
      { webFolder, openTerminal },
    );
    return { status, out: whole(said), err: whole(complained) };
  };

  for (const name of ['theme.json', 'redirects.json', 'logo.svg']) {
    await cp(join(project, 'tenants', 'base', name), join(tenantsFolder, 'base', name));
  }
  await cp(join(project, 'tenants/base/schemes'), join(tenantsFolder, 'base/schemes'), { recursive: true });
  for (const [path, contents] of Object.entries(base)) {
    await write(`base/${path}`, typeof contents === 'string' ? contents : JSON.stringify(contents, null, 2));
  }
  // Files that a build of the portal would have.
  await write('../web/routes.json', JSON.stringify({ routes: [{ path: '/' }, { path: '/properties' }] }));
  return {
    tenantsFolder,
    dataFolder,
    webFolder,
    run: (...words) => run(words),
    tenant: (...words) => run(['tenant', ...words]),
    async begin(id, ...flags) {
      const words = [id, ...flags].join('\n');
      const known = begun.get(words);
      if (known === undefined) {
        await run(['tenant', 'new', id, ...flags]);
        begun.set(words, await filesOf(join(tenantsFolder, id)));
      } else await Promise.all([...known].map(([name, contents]) => write(`${id}/${name}`, contents)));
    },
    content: (databaseUrl, ...words) => run(['content', ...words], { databaseUrl }),
    async converse(answers, ...words) {
      const left = [...answers];
      const asked: string[] = [];
      const ask = async (question: string) => {
        asked.push(question);
        return left.shift() ?? '';
      };
      const openTerminal = () => ({ ask, end: () => {} });
      return { ...(await run(['tenant', ...words], { openTerminal })), asked };
    },
    async leave(answers, ...words) {
      const left = [...answers];
      const ask = async () => {
        const answer = left.shift();
        if (answer === undefined) throw new CommandError('\nNothing was written.');
        return answer;
      };
      return run(['tenant', ...words], { openTerminal: () => ({ ask, end: () => {} }) });
    },
    read,
    write,
    async replace(path, from, to) {
      const before = await read(path);
      if (!before.includes(from)) throw new Error(`${path} does not hold ${from}`);
      await write(path, before.replace(from, to));
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** Flags that leave nothing to guess, so that a new council has no findings. */
export const complete = [
  '--name=Seabrook Homes',
  '--council=Seabrook Borough Council',
  '--primary=#0b6472',
  '--telephone=01632 960123',
  '--email=homes@seabrook.example.org',
  '--hours=Every day, 9am to 5pm.',
];
