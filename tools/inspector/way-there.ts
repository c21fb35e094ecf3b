import type { Model } from '#machines/model/define-model.ts';
import { stepperOf } from '#machines/model/introspect.ts';
import { stateName } from '#machines/model/state-name.ts';
import { lineOfState } from '../machines/state-line.ts';

/** Ways to a state for a developer: in the portal, in the tests' paths and in the source. */
interface WayThere {
  /** Commands that put the running portal into the state; none if no scenario begins there. */
  readonly scenarios: readonly { readonly command: string; readonly description: string }[];
  /** The command that prints the shortest paths to it. */
  readonly paths: string;
  /** A file and its line, such as `machines/process/bidding/bidding.machine.ts:158`. */
  readonly place: string | undefined;
}

/**
 * Returns how to get to a state of a machine.
 * @param host the host of the inspector's address, which begins with the council's name.
 * @param sources the text of each machine's file, by its path from the project's top.
 */
export function wayTo(
  model: Model,
  state: string,
  host: string,
  sources: Readonly<Record<string, string>>,
): WayThere {
  const [council] = /^[a-z0-9-]+(?=\.)/.exec(host) ?? [];
  return {
    scenarios: model.scenarioIds
      .filter((id) => startOf(model, id) === state)
      .map((id) => ({
        command: `npm run scenario -- ${model.id}/${id}${council ? ` --council ${council}` : ''}`,
        description: model.scenario(id).description,
      })),
    paths: `npm run machines -- paths ${model.id} --to ${state}`,
    place: placeOf(model.id, state, sources),
  };
}

/** Returns the state in which a scenario begins. */
function startOf({ machine, scenario: find }: Model, id: string): string {
  const scenario = find(id);
  const { value } =
    'snapshot' in scenario ? scenario.snapshot : stepperOf(machine, scenario.input).begin().snapshot;
  return stateName(value);
}

function placeOf(
  machineId: string,
  state: string,
  sources: Readonly<Record<string, string>>,
): string | undefined {
  const [path, text] =
    Object.entries(sources).find(([, each]) => each.includes(`  id: '${machineId}',`)) ?? [];
  const line = text === undefined ? undefined : lineOfState(text.split('\n'), machineId, state);
  return line === undefined ? path : `${path}:${line}`;
}
