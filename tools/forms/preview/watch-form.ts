import { join } from 'node:path';
import { watch } from 'chokidar';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { proveForm } from '../../form-proof/prove-form.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Context } from '../../command/context.ts';
import { readCouncilForms } from '../council-forms.ts';
import { placesOf, type Place } from './places.ts';

/** A form as its files are now. */
export interface WatchedForm {
  /** Number of times its files were read. */
  readonly version: number;
  /** Hash of the last version without mistakes, which the portal shows. */
  readonly hash: string;
  readonly definition: FormDefinition;
  readonly places: readonly Place[];
  /** True if the files have mistakes, so the portal shows an earlier version. */
  readonly isBroken: boolean;
  readonly findings: readonly Finding[];
}

/** Milliseconds without changes before reading: editors write a file in several steps. */
const quietMs = 150;

/**
 * Reads, checks and proves a form, and repeats this whenever a file of its council or of base changes.
 * @param onChange called after each time but the first
 * @returns `seen` gives undefined until the form is without mistakes
 * @throws CommandError if the council or form does not exist
 */
export async function watchForm(
  context: Context,
  council: string,
  form: string,
  onChange: (seen: WatchedForm) => void,
): Promise<{
  readonly seen: () => WatchedForm | undefined;
  readonly findings: readonly Finding[];
  stop(): Promise<void>;
}> {
  let last: WatchedForm | undefined;
  const look = async (): Promise<readonly Finding[]> => {
    const [files] = await readCouncilForms(context, { council, form });
    const sound = files?.sound.get(form);
    const read = files?.findings ?? [];
    if (files === undefined || sound === undefined) {
      if (last !== undefined) last = { ...last, version: last.version + 1, isBroken: true, findings: read };
      return read;
    }
    const { definition, hash } = sound;
    const today = londonDay(new Date());
    const { proofs, defects } = proveForm(definition, today);
    const proved = defects.map(({ pointer, ...said }): Finding => ({
      ...said,
      ...files.placeOf(form, pointer),
    }));
    last = {
      version: (last?.version ?? 0) + 1,
      hash,
      definition,
      places: placesOf(definition, proofs, today),
      isBroken: false,
      findings: [...read, ...proved],
    };
    return last.findings;
  };
  const findings = await look();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const again = async () => {
    // A file that is half written or briefly missing is read again with the next change.
    await look().catch(() => undefined);
    if (last !== undefined) onChange(last);
  };
  const watcher = watch(
    ['base', council].map((folder) => join(context.tenantsFolder, folder)),
    { ignoreInitial: true },
  ).on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(again);
    }, quietMs);
  });
  return {
    seen: () => last,
    findings,
    async stop() {
      clearTimeout(timer);
      await watcher.close();
      await turn;
    },
  };
}
