import { execFileSync } from 'node:child_process';
import type { Model } from '#machines/model/define-model.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { Difference } from './difference.ts';
import { differencesOf } from './differences.ts';
import { goldenFilesOf } from './golden.ts';
import { readGolden, type ReadMachine } from './golden-reading.ts';
import type { KnownModel } from './load-models.ts';

export const diffFormats = ['text', 'markdown', 'json'] as const;

interface DiffRequest {
  /** A git revision: `main`, `HEAD`, a hash. */
  readonly base: string;
  /** The machine asked for; undefined for all. */
  readonly id: string | undefined;
  readonly format: (typeof diffFormats)[number];
}

interface MachineDifferences {
  readonly machine: string;
  readonly differences: readonly Difference[];
}

/**
 * `machines diff BASE [id]`: says what machines do differently since a revision. It reads that revision's golden files,
 * so none of its code runs. With `json`, `{ base, behavesDifferently, machines: [{ machine, differences }], notCompared }`.
 * @throws {CommandError} if git does not know the revision.
 */
export function diffMachines(
  { goldenFolder, say, progress }: Context,
  chosen: readonly KnownModel[],
  { base, id, format }: DiffRequest,
): ExitStatus {
  const committed = filesAt(goldenFolder, base);
  const machines = chosen.map(({ model }) => {
    progress(`${model.id} …`);
    return differencesOfModel(goldenFolder, base, committed, model);
  });
  progress('');
  const ids = new Set(chosen.map(({ model }) => model.id));
  const gone = committed
    .flatMap((name) => /^(.*)\.table\.md$/.exec(name)?.[1] ?? [])
    .filter((each) => !ids.has(each));
  const all: MachineDifferences[] = [
    ...machines,
    ...(id === undefined ? gone : []).map((machine) => ({
      machine,
      differences: [{ kind: 'state' as const, isBehaviour: true, sentence: 'The machine is gone.' }],
    })),
  ].filter(({ differences }) => differences.length > 0);
  const isOld = machines.some(({ isOlderFormat }) => isOlderFormat);
  const notCompared = isOld
    ? `The golden files of ${base} do not have delays, scenarios, sights and effects, so these were not compared.`
    : undefined;
  say(emitters[format]({ base, all, notCompared }));
  return 0;
}

interface Answer {
  readonly base: string;
  readonly all: readonly MachineDifferences[];
  readonly notCompared: string | undefined;
}

const same = 'No machine behaves differently.';

const emitters: Readonly<Record<DiffRequest['format'], (answer: Answer) => string>> = {
  json: ({ base, all, notCompared = null }) =>
    JSON.stringify(
      {
        base,
        behavesDifferently: all.some(({ differences }) => differences.some(({ isBehaviour }) => isBehaviour)),
        machines: all.map(({ machine, differences }) => ({ machine, differences })),
        notCompared,
      },
      null,
      2,
    ),
  text: ({ all, notCompared }) =>
    sections(all)
      .flatMap(({ title, lines }) => [
        title,
        ...lines.map(({ machine, sentence }) => `  ${machine}: ${sentence}`),
      ])
      .concat(notCompared ?? [])
      .join('\n'),
  markdown: ({ base, all, notCompared }) =>
    [
      `### The machines since ${base}`,
      ...sections(all).map(({ title, lines }) =>
        [
          title,
          ...(lines.length > 0 ? [''] : []),
          ...lines.map(
            ({ machine, sentence }) => `- **${machine}**: ${sentence.replaceAll(/[*_<]/g, String.raw`\$&`)}`,
          ),
        ].join('\n'),
      ),
      ...(notCompared === undefined ? [] : [notCompared]),
    ].join('\n\n'),
};

function sections(all: readonly MachineDifferences[]) {
  const lines = all.flatMap(({ machine, differences }) => differences.map((each) => ({ machine, ...each })));
  const behaviour = lines.filter(({ isBehaviour }) => isBehaviour);
  const others = lines.filter(({ isBehaviour }) => !isBehaviour);
  return [
    { title: behaviour.length > 0 ? 'Different behaviour:' : same, lines: behaviour },
    ...(others.length > 0
      ? [{ title: 'Different words, clauses, cases and names in the code:', lines: others }]
      : []),
  ];
}

function differencesOfModel(
  folder: string,
  base: string,
  committed: readonly string[],
  model: Model,
): MachineDifferences & { readonly isOlderFormat: boolean } {
  const now = new Map(goldenFilesOf(model).map(({ name, text }) => [name, text]));
  const names = [`${model.id}.table.md`, `${model.id}.script.md`] as const;
  const after = readGolden(now.get(names[0]) ?? '', now.get(names[1]) ?? '');
  if (!committed.includes(names[0]))
    return { machine: model.id, differences: [newMachine(after)], isOlderFormat: false };
  const [table = '', script = ''] = names.map((name) =>
    committed.includes(name) ? fileAt(folder, base, name) : '',
  );
  const before = readGolden(table, script);
  return {
    machine: model.id,
    differences: differencesOf(before, after),
    isOlderFormat: before.delays === undefined,
  };
}

function newMachine({ states, events }: ReadMachine): Difference {
  return {
    kind: 'state',
    isBehaviour: true,
    sentence: `A new machine, with ${states.length} states and ${events.size} events.`,
  };
}

/** Returns the names of the folder's files at a revision. */
function filesAt(folder: string, base: string): string[] {
  try {
    git(folder, 'rev-parse', '--quiet', '--verify', '--end-of-options', `${base}^{commit}`);
  } catch {
    throw new CommandError(
      `Git does not know the revision "${base}" here. Name a branch, a tag or a commit, as in "diff main".`,
      2,
    );
  }
  return git(folder, 'ls-tree', '--name-only', base, './').split('\n').filter(Boolean);
}

function fileAt(folder: string, base: string, name: string): string {
  return git(folder, 'show', `${base}:./${name}`);
}

function git(folder: string, ...parameters: string[]): string {
  return execFileSync('git', parameters, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
