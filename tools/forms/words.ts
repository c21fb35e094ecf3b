import { FormDefinitionSchema } from '#schemas/forms/definition.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';

/** A word that a form may use, with the schema's descriptions of it. */
interface FormWord {
  readonly word: string;
  readonly says: ReadonlySet<string>;
}

/**
 * `forms words [word]`: prints every word that a form may use, with the schema's description for authors, so that the
 * list is always up to date.
 * @throws CommandError for an unknown word; the message lists words that contain it.
 */
export function printWords({ say }: Context, requested: string | undefined): ExitStatus {
  const all = wordsOf(FormDefinitionSchema);
  const found = requested === undefined ? all : all.filter(({ word }) => word === requested);
  if (requested !== undefined && found.length === 0) {
    const near = all.filter(({ word }) => word.toLowerCase().includes(requested.toLowerCase()));
    throw new CommandError(
      near.length === 0
        ? `Forms have no word "${requested}". npm run forms -- words lists every word.`
        : `Forms have no word "${requested}". Did you mean ${near.map(({ word }) => word).join(', ')}?`,
    );
  }
  for (const { word, says } of found) {
    if (says.size === 0) say(word);
    for (const sentence of says) say(`${word}: ${sentence}`);
  }
  return 0;
}

/** Returns every word in alphabetical order, with all its descriptions. */
function wordsOf(schema: unknown): FormWord[] {
  const words = new Map<string, Set<string>>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const [word, inner] of Object.entries(value)) {
          const says = words.get(word) ?? new Set<string>();
          words.set(word, says);
          const sentence = sentenceOf(inner);
          if (sentence !== undefined) says.add(sentence);
          collect(inner);
        }
      else collect(value);
    }
  };
  collect(schema);
  return [...words]
    .map(([word, says]) => ({ word, says }))
    .sort((one, other) => one.word.localeCompare(other.word, 'en'));
}

function sentenceOf(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || !('description' in schema)) return undefined;
  return typeof schema.description === 'string' ? schema.description : undefined;
}
