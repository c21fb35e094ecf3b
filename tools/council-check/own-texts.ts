import type { Finding } from '#schemas/tenant/finding.ts';
import { pointerTo } from '#api/council-files/json-document.ts';
import { nearestWord } from '#api/rules/words/near-word.ts';
import { type CouncilShelves, languagesOf } from '../councils/council-shelves.ts';
import { brokenNamesIn, cureOfName, namesIn, neededNames, saidFor, zeroOf } from '../councils/text-names.ts';
import { flatten, neededTexts } from './translations.ts';

/** Names that a council's own text may leave out, since the council knows their fixed values. */
const optional = new Set(['{{site}}', '{{council}}', '{{telephone}}', '{{hours}}', '<tel>']);

/**
 * Returns findings on a council's own texts in base's language: texts that nothing shows, and names in braces or angle
 * brackets that base's text lacks or that are needed and left out.
 */
export function checkOwnTexts(council: CouncilShelves): Finding[] {
  const { id, own, base } = council;
  const { original } = languagesOf(council);
  const path = `locales/${original}.json`;
  const document = own.get(path);
  const texts = neededTexts(flatten(base.get(path)?.value), original);
  const place = (key: string) => {
    const pointer = pointerTo(key.split('.'));
    const line = document?.lineAt(pointer);
    return { file: `${id}/${path}`, ...(line === undefined ? {} : { line }), pointer };
  };
  return [...flatten(document?.value)].flatMap(([key, text]): Finding[] => {
    const known = texts.get(key) ?? textsOfNought(key, texts);
    if (known === undefined) {
      return [{ severity: 'warning', kind: 'texts.surplus', ...place(key), ...unknownKey(key, texts) }];
    }
    const hasZero = texts.has(zeroOf(key));
    const error = { severity: 'error', kind: 'texts.placeholders', ...place(key) } as const;
    return [
      ...brokenNamesIn(text).map((written): Finding => ({
        ...error,
        message: `"${key}" has ${written}, which readers would see as it is.`,
        cure: `Write two braces on each side: {{${written.replace(/[{}\s]/g, '')}}}.`,
      })),
      ...[...namesIn(text)]
        .filter((name) => !namesIn(known).has(name))
        .map((name): Finding => ({
          ...error,
          message: `"${key}" has ${name}, which nothing fills in here, so readers would see it as it is.`,
          cure: cureOfName(name, known),
        })),
      ...[...neededNames(key, known, original, hasZero)]
        .filter((name) => !optional.has(name) && !namesIn(text).has(name) && !isBroken(name, text))
        .map((name): Finding => ({
          ...error,
          message: `"${key}" leaves out ${name}, so readers would not see it.${saidFor(key, name, original, hasZero)}`,
          cure: `Put ${name} where it belongs, as base does: "${known.split('\n').find((line) => namesIn(line).has(name)) ?? known}"`,
        })),
    ];
  });
}

/**
 * Returns the original of a `_zero` text that base lacks. A council may write one, since i18next asks for it in every
 * language.
 */
function textsOfNought(key: string, texts: ReadonlyMap<string, string>): string | undefined {
  return key.endsWith('_zero') ? texts.get(key.replace(/_zero$/, '_other')) : undefined;
}

function isBroken(name: string, text: string): boolean {
  return brokenNamesIn(text).some((written) => written.replace(/[{}\s]/g, '') === name.replace(/[{}]/g, ''));
}

function unknownKey(key: string, texts: ReadonlyMap<string, string>): Pick<Finding, 'message' | 'cure'> {
  return {
    message: `"${key}" is never shown, because base has no text of that name.`,
    cure: cureOfKey(key, [...texts.keys()]),
  };
}

/** Returns advice for an unknown text name. */
export function cureOfKey(key: string, known: readonly string[]): string {
  const near = nearestWord(key, known);
  return near ? `Did you mean "${near}"?` : 'Remove it, or use the name from base.';
}
