import type { Page } from '@playwright/test';
import type { Model, Observation } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Goals } from '#machines/model/cover.ts';
import type { ExploreOptions } from '#machines/model/explore.ts';
import { randomPaths } from '#machines/model/choose-paths.ts';
import { namingReplay, readFuzzRequest } from '#machines/model/fuzz.ts';
import { eachStateAndControl, fewestWalks, type PlannedPath } from '#machines/model/fewest.ts';
import { newRecord, planOf, walk, type Plan } from '#machines/model/run.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { readingScript } from '../../drivers/reads-script.ts';
import { storeWalks } from '../../machines/store-walks.ts';
import type { Client } from '../../support/client.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { looksAt } from '../pages/look.ts';
import { pathToReplay, readReplay, withPictures } from './replay.ts';
import type { Troubles } from '../pages/troubles.ts';

/** Everything a page's driver needs for one walk. */
interface Walking<ScenarioId extends string = string> extends PlannedPath<ScenarioId> {
  readonly page: Page;
  readonly council: Council;
  readonly ground: Ground;
  readonly logIn: (email: string) => Promise<Client>;
  readonly newClient: () => Client;
  readonly troubles: Troubles;
  readonly look: (state: string) => Promise<void>;
  /** True if time passes on the way, so the page needs a clock that can be moved. */
  readonly movesTime: boolean;
}

/** A machine whose page the tests and features can walk, and how. */
export interface MachineOnPage<ScenarioId extends string = string, Seen extends Observation = Observation> {
  readonly model: Model<ScenarioId, Seen>;
  /** Returns whether the page can be made to make a move, if it cannot make every one. */
  readonly supports?: NonNullable<ExploreOptions['supports']>;
  /** The size of the window, if it is not the council's usual one. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The part of the page that axe checks and that the gallery's pictures show. */
  readonly part: string;
  readonly picture: 'part' | 'window';
  /** Skips a council without anything to walk here, with the reason. */
  skip?(walking: Pick<Walking<ScenarioId>, 'plan' | 'path' | 'council' | 'ground'>): void;
  driver(walking: Walking<ScenarioId>): Driver<ScenarioId, Seen> | Promise<Driver<ScenarioId, Seen>>;
}

/** Returns the same, with the types of its model. */
export function onPage<ScenarioId extends string, Seen extends Observation>(
  machine: MachineOnPage<ScenarioId, Seen>,
): MachineOnPage<ScenarioId, Seen> {
  return machine;
}

interface WalkedPaths<ScenarioId extends string, Seen extends Observation> extends MachineOnPage<
  ScenarioId,
  Seen
> {
  /** The activity at the start of the test titles: `bidding`. */
  readonly title: string;
  /** Goals that the paths cover; every transition if undefined. */
  readonly goals?: Goals | undefined;
  /**
   * States and controls covered by other browser tests of the usual run, as {@link eachStateAndControl} writes
   * them; no walks are made for these.
   */
  readonly heldElsewhere?: readonly string[];
  /** True if the driver reads nothing of the page that differs by language, so that the full run walks in each. */
  readonly isInEachLanguage?: boolean;
  /** True for walks that differ by council: they are used only for what no other walk shows. */
  readonly isLastResort?: (walk: PlannedPath<ScenarioId>) => boolean;
}

/**
 * Makes one browser test for each walk: every path in the full run, otherwise enough to show each state and use
 * each control once, because the machine and the API walk every transition in the same run.
 * tests/paths/paths-of-pages.test.ts checks that the paths leave nothing out.
 */
export function testPathsInBrowser<ScenarioId extends string, Seen extends Observation>(
  paths: WalkedPaths<ScenarioId, Seen>,
): void {
  const { title, model, supports, goals, viewport, heldElsewhere = [] } = paths;
  const shownGoals: Goals = (...edge) =>
    eachStateAndControl(...edge).filter((goal) => !heldElsewhere.includes(goal));
  const replay = readReplay();
  // A replay reads every file of paths, and only its own machine's has a test.
  if (replay !== undefined && replay.machine !== model.id) return;
  const fuzz = readFuzzRequest();
  if (fuzz?.machines.includes(model.id) === false) return;
  const plans = planOf(model, { ...(supports && { supports }), ...(goals && { goals }) });
  const all = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));
  const chosen = (): readonly PlannedPath<ScenarioId>[] => {
    if (replay !== undefined) return [pathToReplay(replay, plans)];
    if (fuzz !== undefined) return randomWalks(plans, fuzz.seed);
    return process.env['LINTEL_FULL'] === '1' ? all : fewestWalks(plans, shownGoals, paths.isLastResort);
  };
  const walks = chosen();
  const record = newRecord('browser');
  const look = looksAt(paths);

  /** The end of random walks in this process. */
  let until: number | undefined;

  test.describe.configure({ mode: 'parallel' });
  if (viewport !== undefined) test.use({ viewport });
  // Paths that a person asked for are not a run of the tests.
  if (replay === undefined && fuzz === undefined)
    test.afterAll(() => {
      const { project, workerIndex } = test.info();
      return storeWalks(model.id, record, project.name, String(workerIndex));
    });

  for (const { plan, path, locale } of inLanguages(walks, { ...paths, plans }, replay ?? fuzz)) {
    const name = `${title}, ${plan.scenario} ${path.id} (${path.steps.length} steps)${locale === undefined ? '' : `, in ${locale}`}`;
    test(name, async ({ page, council: known, ground, logIn, newClient, troubles }) => {
      const { languages, localeId } = known.files.tenant;
      const isSpoken = languages.some(({ languageCode }) => languageCode === locale);
      test.skip(
        locale !== undefined && (locale === localeId || !isSpoken),
        'The council does not have this language, or has it first.',
      );
      const council = locale === undefined ? known : known.in(locale);
      if (locale !== undefined) openInLanguage(page, locale);
      if (fuzz !== undefined)
        test.skip(Date.now() > (until ??= Date.now() + fuzz.milliseconds), 'The time is over.');
      paths.skip?.({ plan, path, council, ground });
      const driver = await paths.driver({
        page,
        council,
        ground,
        logIn,
        newClient,
        troubles,
        plan,
        path,
        look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
        movesTime: path.steps.some(({ move }) => move.kind === 'time'),
      });
      const reading = readingScript(driver, {
        model,
        plan,
        path,
        page,
        pattern: (key) => council.pattern(key),
      });
      const shown = replay === undefined ? reading : withPictures(reading, page, replay);
      const make = () => walk(model, plan, path, shown, record);
      const checked = await (fuzz === undefined ? make() : namingReplay(model, { plan, path }, make));
      expect(checked).toBe(path.steps.length + 1);
    });
  }
}

/** Languages that some council has beside its first one. */
const otherLanguages = ['ar-EG', 'cy-GB', 'pl-PL'];

interface SpokenWalk<ScenarioId extends string> extends PlannedPath<ScenarioId> {
  /** Undefined for the council's first language. */
  readonly locale: string | undefined;
}

/**
 * Returns the walks, and in the full run again those that show each state and control, in each other language.
 * @param asked what a person asked for instead of a run of the tests.
 */
function inLanguages<ScenarioId extends string, Seen extends Observation>(
  walks: readonly PlannedPath<ScenarioId>[],
  {
    plans,
    isInEachLanguage = false,
  }: Pick<WalkedPaths<ScenarioId, Seen>, 'isInEachLanguage'> & {
    readonly plans: readonly Plan<ScenarioId>[];
  },
  asked: object | undefined,
): SpokenWalk<ScenarioId>[] {
  const isFull = process.env['LINTEL_FULL'] === '1' && asked === undefined;
  const again = isFull && isInEachLanguage ? fewestWalks(plans) : [];
  return [
    ...walks.map((walked) => ({ ...walked, locale: undefined })),
    ...otherLanguages.flatMap((locale) => again.map((walked) => ({ ...walked, locale }))),
  ];
}

/** Opens every page of the site in a language, whose addresses begin with its own part. */
export function openInLanguage(page: Page, locale: string): void {
  const [language = ''] = locale.split('-');
  const goto = page.goto.bind(page);
  page.goto = (address, ...options) =>
    goto(address.startsWith('/') ? `/${language}${address}` : address, ...options);
}

/** The most random walks from one scenario: more than an hour's. */
const mostWalks = 300;

/** Returns random walks of each scenario in turn. */
function randomWalks<ScenarioId extends string>(
  plans: readonly Plan<ScenarioId>[],
  seed: number,
): PlannedPath<ScenarioId>[] {
  const walks = plans.flatMap((plan) =>
    randomPaths(plan.graph, { count: mostWalks, seed, maximumSteps: 12 }).map((path, turn) => ({
      plan,
      path,
      turn,
    })),
  );
  return walks.toSorted((one, other) => one.turn - other.turn);
}
