import type { Agreement } from '#machines/model/define-agreement.ts';
import type { Disagreement } from '#machines/model/agree.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';

/** Loads the agreements. Like the models, they are only imported here: an incomplete one throws on import. */
export async function loadAgreements(): Promise<readonly Agreement[]> {
  const { agreements } = await import('#machines/agreements.ts');
  return agreements;
}

/**
 * `machines agree [id]`: compares each browser process with its lifecycle. With `json`: `[{ process, lifecycle,
 * situations, disagreements: [{ kind, what, process, lifecycle, path }] }]`.
 * @param id one process; undefined compares all that have a lifecycle.
 * @throws {CommandError} if that machine has no agreement, with a list of those that do.
 */
export function agree(
  { say, progress }: Context,
  agreements: readonly Agreement[],
  { id, json }: { readonly id: string | undefined; readonly json: boolean },
): ExitStatus {
  const chosen = agreements.filter(({ process }) => id === undefined || process === id);
  if (chosen.length === 0) {
    const pairs = agreements.map(({ process, lifecycle }) => `${process} (with ${lifecycle})`).join(', ');
    throw new CommandError(`"${id}" is not a process that talks to a lifecycle. Choose one of: ${pairs}.`, 2);
  }
  const results = chosen.map((agreement) => {
    const { process, lifecycle } = agreement;
    progress(`${process} and ${lifecycle} …`);
    return { process, lifecycle, ...agreement.compare() };
  });
  progress('');
  if (json) say(JSON.stringify(results, null, 2));
  else {
    for (const { process, lifecycle, situations, disagreements } of results) {
      if (disagreements.length === 0) say(`✓ ${process} and ${lifecycle} agree in ${situations} situations`);
      for (const each of disagreements) say(describeDisagreement(process, lifecycle, each));
    }
  }
  return results.every(({ disagreements }) => disagreements.length === 0) ? 0 : 1;
}

/** Returns a disagreement as a sentence, with the shortest path to it. */
export function describeDisagreement(process: string, lifecycle: string, disagreement: Disagreement): string {
  const [start, ...steps] = disagreement.path;
  return [
    `✗ ${sentence(process, lifecycle, disagreement)}`,
    `    start  ${start}`,
    ...steps.map((step, index) => `    ${String(index + 1).padEnd(5)}  ${step}`),
  ].join('\n');
}

function sentence(
  process: string,
  lifecycle: string,
  { kind, what, process: state, lifecycle: rows }: Disagreement,
): string {
  switch (kind) {
    case 'refusedOffer':
      return `${process} in "${state}" offers ${what}, but ${lifecycle} refuses it (${rows}).`;
    case 'neverOffered':
      return `${lifecycle} would accept ${what} (${rows}), but ${process} in "${state}" does not offer it or lead to a state that does.`;
    case 'drift':
      return `${process} in "${state}" shows what is not so (${rows}): ${what}.`;
  }
}
