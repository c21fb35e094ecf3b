import { stripVTControlCharacters } from 'node:util';
import { expect, type Page, type TestInfo } from '@playwright/test';
import type { Path } from '#machines/model/cover.ts';
import type { Model } from '#machines/model/define-model.ts';
import { bracketed, featureSteps, featureTags } from '#machines/model/emit/gherkin.ts';
import { oneLine, quotedLine } from '#machines/model/emit/one-line.ts';
import { explore, type Edge, type Graph } from '#machines/model/explore.ts';
import { pathId } from '#machines/model/path-id.ts';
import {
  newRecord,
  openWalk,
  planWith,
  type OpenWalk,
  type Plan,
  type WalkRecord,
} from '#machines/model/run.ts';
import { stateName } from '#machines/model/state-name.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import type { Council } from '../browser/council.ts';
import { machinesOnPages } from '../browser/paths/machines-on-pages.ts';
import { openInLanguage, type MachineOnPage } from '../browser/paths/walked-paths.ts';
import type { Troubles } from '../browser/pages/troubles.ts';
import { labelsOf, shown, whole } from '../drivers/reads-script.ts';
import type { Client } from '../support/client.ts';
import { started } from '../support/started.ts';

/** The parts of a test that a scenario needs. */
interface FeatureWorld {
  readonly page: Page;
  readonly council: Council;
  readonly ground: Ground;
  readonly logIn: (email: string) => Promise<Client>;
  readonly newClient: () => Client;
  readonly troubles: Troubles;
  readonly info: TestInfo;
  /** The texts of all steps of the scenario, with their keywords. */
  readonly steps: readonly string[];
  readonly tags: readonly string[];
  /** Records of what this process has walked, by machine. */
  readonly records: Map<string, WalkRecord>;
}

interface Running {
  readonly machine: MachineOnPage;
  readonly plan: Plan;
  readonly walk: OpenWalk;
}

/** A scenario of a feature, walked on the page step by step. Each method is one kind of step. */
export class FeatureWalk {
  readonly #world: FeatureWorld;
  #running: Running | undefined;
  #failure: { readonly cause: unknown } | undefined;

  constructor(world: FeatureWorld) {
    this.#world = world;
  }

  /**
   * Puts the page into the start of a scenario.
   * @param name `bidding/fresh`, as `oneLine` writes it.
   */
  async start(name: string): Promise<void> {
    const { page, council: known, ground, logIn, newClient, troubles, info, records } = this.#world;
    const [id = '', scenario = ''] = name.split('/');
    const council = this.#inItsLanguage(known);
    const all: Readonly<Record<string, MachineOnPage>> = machinesOnPages;
    const machine = all[id];
    expectStart(id, scenario);
    if (machine?.model.scenarioIds.includes(scenario) !== true) {
      info.skip(true, `No page can be put into "${id}/${scenario}" and walked from there.`);
      return;
    }
    const { model, supports, viewport } = machine;
    const labels = labelsIn(this.#world.steps);
    const graph = explore(model, scenario, { supports });
    const steps = edgesOf(graph, labels);
    // A move that the machine cannot make either is a mistake in the feature, and fails at its own step.
    const isOnlyPages =
      steps.length < labels.length && edgesOf(explore(model, scenario), labels).length > steps.length;
    info.skip(isOnlyPages, `The browser’s driver has no way to make “${labels[steps.length]}” on the page.`);
    const path: Path = { id: pathId(scenario, steps.map(labelOfEdge)), steps };
    const plan = planWith(graph, [path]);
    machine.skip?.({ plan, path, council, ground });
    if (viewport !== undefined) await page.setViewportSize(viewport);
    const driver = await machine.driver({
      page,
      council,
      ground,
      logIn,
      newClient,
      troubles,
      plan,
      path,
      look: () => Promise.resolve(),
      movesTime: path.steps.some(({ move }) => move.kind === 'time'),
    });
    const record = records.get(id) ?? newRecord('browser');
    records.set(id, record);
    const walk = openWalk(model, plan, path, driver, record);
    this.#running = { machine, plan, walk };
    await this.#noting(() => walk.start());
  }

  /**
   * Makes a move, after a look whether its buttons are as the step says.
   * @param words quote the labels of buttons.
   * @param label as `bracketed` writes it.
   */
  move(words: string, label: string): Promise<void> {
    return this.#noting(async () => {
      const { machine, plan, walk } = started(this.#running);
      const moves = plan.graph.leaving[walk.node()] ?? [];
      const edge = moves.find(({ move }) => bracketed(move.label) === label);
      if (edge === undefined) {
        throw new Error(
          `“${label}” is not possible in “${this.#state()}”. Possible are: ${moves.map(labelOfEdge).join('; ') || 'none'}.`,
        );
      }
      const hasButton = machine.model.control(edge.move.label, this.#state()) !== undefined;
      const quoted = [...words.matchAll(/“([^”]*)”/g)].map(([, text = '']) => text);
      if (hasButton && quoted.length > 0) await this.#expectButtons(quoted, edge.move.event.type);
      await walk.make(edge);
    });
  }

  /** Compares everything that the driver sees with the machine. @param name of the state, as `oneLine` writes it. */
  state(name: string): Promise<void> {
    return this.#noting(async () => {
      const here = quotedLine(this.#state());
      if (here !== `"${name}"`)
        throw new Error(`The machine is in the state ${here} here, not in "${name}".`);
      await started(this.#running).walk.check();
    });
  }

  /** Waits until the page has all texts. */
  reads(texts: readonly string[]): Promise<void> {
    return this.#noting(() =>
      this.#expectNone('texts that the page does not have', async () => {
        const { text } = await shown(this.#world.page);
        return texts.filter((one) => !new RegExp(patternOf(one).source, 'i').test(text));
      }),
    );
  }

  /** Waits until the page has all buttons, not disabled. */
  buttons(labels: readonly string[]): Promise<void> {
    return this.#noting(() => this.#expectButtons(labels));
  }

  /**
   * Attempts events that must be refused.
   * @param rows an event or one of its cases, and the label of its button, which the page must not have.
   */
  refused(rows: readonly (readonly string[])[]): Promise<void> {
    return this.#noting(async () => {
      const { plan, walk } = started(this.#running);
      const buttons = rows.flatMap(([, button = '']) => (button === '' ? [] : [button]));
      await this.#expectNone('buttons that must not be there', async () => {
        const { controls } = await shown(this.#world.page);
        return buttons.filter((label) => controls.some((text) => whole(patternOf(label)).test(text)));
      });
      for (const [event = ''] of rows) {
        const isMeant = ({
          label,
          event: { type },
        }: {
          readonly label: string;
          readonly event: { readonly type: string };
        }) => oneLine(label) === event || oneLine(type) === event;
        const accepted = plan.graph.leaving[walk.node()]?.find(({ move }) => isMeant(move));
        const refused = (plan.refused[walk.node()] ?? []).filter(isMeant);
        // An event whose other cases are possible can be meant for its case without a name.
        const moves = refused.filter(({ label }) => accepted === undefined || oneLine(label) === event);
        if (moves.length === 0) {
          throw new Error(
            accepted === undefined
              ? `The machine does not know an event “${event}”.`
              : `“${accepted.move.label}” is possible in “${this.#state()}”.`,
          );
        }
        for (const move of moves) {
          // oxlint-disable-next-line no-await-in-loop -- a page is tried in one way at a time
          const attempt = await walk.attempt(move);
          if (attempt === 'notTried') this.#noteNotTried(move.label);
        }
      }
    });
  }

  /** Ends the walk, and records it. */
  async end(): Promise<void> {
    const { info } = this.#world;
    const [error] = info.errors;
    const failure = this.#failure ?? (error && { cause: new Error(error.message ?? 'It failed.') });
    await this.#running?.walk.end(failure);
  }

  /** Opens pages in the language of the feature's labels. */
  #inItsLanguage(council: Council): Council {
    const tagged = (kind: string) => this.#world.tags.find((tag) => tag.startsWith(kind))?.slice(kind.length);
    const ofCouncil = tagged(featureTags.council) ?? council.tenantId;
    if (ofCouncil !== council.tenantId) {
      throw new Error(`This feature quotes the labels of ${ofCouncil}. Run it with --council ${ofCouncil}.`);
    }
    const { languages, localeId } = council.files.tenant;
    const language = tagged(featureTags.language) ?? localeId;
    if (language === localeId) return council;
    if (!languages.some(({ languageCode }) => languageCode === language)) {
      throw new Error(`${council.tenantId} does not have the language ${language}.`);
    }
    openInLanguage(this.#world.page, language);
    return council.in(language);
  }

  #state(): string {
    const { plan, walk } = started(this.#running);
    return stateName(plan.graph.nodes[walk.node()]?.snapshot.value ?? '');
  }

  #noteNotTried(label: string): void {
    this.#world.info.annotations.push({
      type: 'not tried',
      description: `${label} in ${this.#state()}: the page has no way to try it.`,
    });
  }

  async #expectButtons(labels: readonly string[], event?: string): Promise<void> {
    const { page } = this.#world;
    await this.#expectNone('buttons that the page does not have', async () => {
      const [{ controls }, marked] = await Promise.all([
        shown(page),
        event === undefined ? [] : labelsOf(page, event),
      ]);
      const there = [...controls, ...marked];
      return labels.filter((label) => !there.some((text) => whole(patternOf(label)).test(text)));
    });
  }

  /** Waits until there are none, since a text may follow its state in a moment. */
  async #expectNone(what: string, find: () => Promise<readonly string[]>): Promise<void> {
    await expect.poll(find, { message: `${what} in “${this.#state()}”`, timeout: 5_000 }).toEqual([]);
  }

  /** Remembers the first failure, for the record. */
  async #noting(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      this.#failure ??= { cause: new Error(stripVTControlCharacters(message), { cause }) };
      throw cause;
    }
  }
}

/** @throws {Error} if there is no such machine, or it has no such scenario. */
function expectStart(id: string, scenario: string): void {
  const models: readonly Model[] = [...processModels, ...lifecycleModels];
  const model = models.find((one) => one.id === id);
  if (model === undefined) throw new Error(`There is no machine "${id}".`);
  if (model.scenarioIds.includes(scenario)) return;
  throw new Error(`"${id}" has no start "${scenario}". It has: ${model.scenarioIds.join(', ')}.`);
}

/** Returns the labels of a scenario's moves, as `bracketed` writes them. */
function labelsIn(steps: readonly string[]): string[] {
  return steps.flatMap((step) => {
    const [, text = ''] = /^\S+\s+(.*)$/.exec(step) ?? [];
    return featureSteps.move.exec(text)?.[2] ?? [];
  });
}

/** Returns the edges that moves take from the start, up to the first that is not possible. */
function edgesOf(graph: Graph, labels: readonly string[]): Edge[] {
  const edges: Edge[] = [];
  for (const label of labels) {
    const leaving = graph.leaving[edges.at(-1)?.to ?? 0];
    const edge = leaving?.find(({ move }) => bracketed(move.label) === label);
    if (edge === undefined) break;
    edges.push(edge);
  }
  return edges;
}

function labelOfEdge({ move }: Edge): string {
  return move.label;
}

/** Returns a pattern for a text of a feature, in which “…” is anything. */
function patternOf(text: string): RegExp {
  return new RegExp(
    text
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*'),
  );
}
