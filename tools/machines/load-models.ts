import { ModelError, type Model } from '#machines/model/define-model.ts';
import { CommandError } from '../command/command-error.ts';

export interface KnownModel {
  readonly model: Model;
  readonly kind: 'lifecycle' | 'process';
}

/**
 * Loads every machine with its model. Only this function imports them, since an incomplete model throws on import.
 * @throws {CommandError} with the missing part of a model.
 */
export async function loadModels(): Promise<KnownModel[]> {
  try {
    const { lifecycleModels, processModels } = await import('#machines/models.ts');
    return [
      ...lifecycleModels.map((model) => ({ model, kind: 'lifecycle' as const })),
      ...processModels.map((model) => ({ model, kind: 'process' as const })),
    ];
  } catch (error) {
    if (error instanceof ModelError) throw new CommandError(error.message);
    throw error;
  }
}

/**
 * Chooses machines by id, in the order of the ids.
 * @param wanted none chooses all.
 * @throws {CommandError} if no machine has one of these ids, with a list of them.
 */
export function chooseMachines(
  known: readonly KnownModel[],
  ...wanted: readonly string[]
): readonly KnownModel[] {
  if (wanted.length === 0) return known;
  const unknown = wanted.find((id) => !known.some(({ model }) => model.id === id));
  if (unknown === undefined) {
    return [...new Set(wanted)].flatMap((id) => known.filter(({ model }) => model.id === id));
  }
  const ids = known.map(({ model }) => model.id).join(', ');
  throw new CommandError(`There is no machine "${unknown}". Choose one of: ${ids}.`, 2);
}
