import type { PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { warningsOf } from '#domain/forms/warnings/warnings.ts';
import { changedPart } from './changed-part.ts';
import { conditionInWords } from './condition-words.ts';

/**
 * Returns changes to the conditions of warnings on a question that both versions ask. Their sentences are
 * reported with all others.
 * @param what the question in words
 */
export function diffWarnings(
  what: string,
  was: PlacedQuestion,
  is: PlacedQuestion,
): { readonly words: string; readonly pointer: string }[] {
  const [old, fresh] = [was, is].map(
    ({ name, ui, list }) =>
      new Map(warningsOf(name, ui ?? {}, list !== null).map((one) => [one.name, one.condition])),
  );
  const names = new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])]);
  return [...names].flatMap((warning) => {
    const [before, now] = [old?.get(warning), fresh?.get(warning)];
    if (JSON.stringify(before) === JSON.stringify(now)) return [];
    const at = now === undefined ? was : is;
    const pointer = `/pages/${at.page}/ui/${at.name}/warn/${warning}`;
    if (now === undefined)
      return [{ words: `${what}: people are no longer asked whether it is right (${warning})`, pointer }];
    const part = before === undefined ? null : changedPart(before, now);
    if (part !== null)
      return [
        {
          words: `${what}: a part of when people are asked whether it is right (${warning}) changed: ${part}`,
          pointer,
        },
      ];
    const asks = `${what}: people are asked whether it is right (${warning}) if ${conditionInWords(now)}`;
    return [
      { words: before === undefined ? asks : `${asks}; before, if ${conditionInWords(before)}`, pointer },
    ];
  });
}
