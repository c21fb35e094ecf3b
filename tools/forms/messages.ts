import { join, resolve } from 'node:path';
import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { readBase } from '#api/tenants/base.ts';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import type { Json } from '#api/council-files/merge.ts';
import { readSource, type Source } from '#api/council-files/source.ts';
import { takeInventory } from '#domain/forms/check/inventory.ts';
import { sentencesOf } from '#api/rules/forms/check/sentences.ts';
import { gapsIn } from '#api/rules/forms/check/texts.ts';
import { failingKeywords, keywordsWithoutMessage } from '#api/rules/forms/check/words.ts';
import type { LoadedForm } from '#api/tenants/loaded-form.ts';
import { counted } from '#api/rules/words/counted.ts';
import { requireCouncil } from '../councils/councils.ts';
import { printJson } from '../councils/print-json.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { replaceFile } from '../command/write-files.ts';
import { readCouncilForms } from './council-forms.ts';

/** The missing words of one file of a council. */
interface MissingWords {
  /** Path in the council's folder, such as `forms/my-profile.cy-GB.json`. */
  readonly path: string;
  readonly words: readonly Word[];
  /** Number of gaps already in the file and still empty. */
  readonly waiting: number;
  readonly before: (word: Word) => readonly string[];
}

/**
 * `forms messages <council> <form>`: writes a gap (`""`) for each missing text: the messages of questions, and
 * untranslated sentences. If another form of the council or of base has a sentence in that language, its translation is
 * filled in. Existing text stays as it is, letter by letter.
 * @param out a file for the gaps, instead of writing them in place
 */
export async function messages(
  context: Context,
  council: string | undefined,
  form: string | undefined,
  out: string | undefined,
): Promise<ExitStatus> {
  const { tenantsFolder, say } = context;
  const id = await requireCouncil(context, council);
  if (form === undefined) throw new CommandError('Which form? forms messages <council> <form>', 2);
  const [read] = await readCouncilForms(context, { council: id, form });
  const loaded = read?.forms.get(form);
  if (loaded === undefined)
    throw new CommandError(
      `${form} of ${id} cannot be read. Nothing was changed. To see why, run: npm run forms -- check ${id} ${form}`,
    );
  const [source, base] = await Promise.all([readSource(join(tenantsFolder, id)), readBase(tenantsFolder)]);
  const files = [
    missingMessages(form, loaded, source),
    ...[...loaded.texts].map(([locale, said]) =>
      missingSentences(form, locale, loaded, said, source, [source, base.source]),
    ),
  ];
  if (out !== undefined) await replaceFile(resolve(out), printJson(asPatches(files)));
  else
    for (const { path, words, before } of files.filter((file) => file.words.length > 0))
      // One after the other, so that messages stay in order if a file cannot be written.
      // oxlint-disable-next-line no-await-in-loop
      await replaceFile(join(tenantsFolder, id, path), addWords(source.texts.get(path), words, before));
  for (const file of files) printGaps(say, id, file, out);
  if (files.some(({ words, waiting }) => waiting > 0 || words.some(({ text }) => text === '')))
    say(
      '  Write between the empty quotation marks. Until then, people see a general message or the original text.',
    );
  return 0;
}

function printGaps(
  say: Context['say'],
  id: string,
  { path, words, waiting }: MissingWords,
  out: string | undefined,
): void {
  const gaps = words.filter(({ text }) => text === '').length;
  const known = words.length - gaps;
  const parts = [
    ...(gaps > 0 ? [`${counted(gaps, 'gap')} to fill in`] : []),
    ...(known > 0 ? [`${counted(known, 'sentence')} copied from other forms`] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'gap')} from before that are still empty`] : []),
  ];
  if (parts.length === 0) say(`✓ ${id}/${path}: nothing is missing`);
  else say(`! ${id}/${path}: ${parts.join(', ')}${out === undefined ? '' : `, in ${out}`}`);
}

function missingMessages(form: string, { definition }: LoadedForm, source: Source): MissingWords {
  const path = `forms/${form}.form.json`;
  const own = valueOf(source.texts.get(path));
  const { questions } = takeInventory(definition);
  const lists = Object.entries(definition.lists ?? {}).filter(
    ([, { minItems = 0, tooFew }]) => minItems > 0 && tooFew === undefined,
  );
  const all = [
    ...questions.flatMap((question) =>
      keywordsWithoutMessage(question).map((keyword) => [
        'pages',
        question.page,
        'ui',
        question.name,
        'messages',
        keyword,
      ]),
    ),
    ...lists.map(([list]) => ['lists', list, 'tooFew']),
  ];
  const isThere = (at: readonly string[]) => valueAt(own, at) === '';
  return {
    path,
    words: all.filter((at) => !isThere(at)).map((at) => ({ path: at, text: '' })),
    waiting: all.filter(isThere).length,
    before({ path: [part, page, , name, , keyword = ''] }) {
      if (part === 'lists') return ['one', 'first', 'itemName', 'minItems', 'maxItems'];
      const question = questions.find((one) => one.page === page && one.name === name);
      const order = question === undefined ? [] : failingKeywords(question);
      return order.slice(0, order.indexOf(keyword));
    },
  };
}

function missingSentences(
  form: string,
  locale: string,
  { definition }: LoadedForm,
  said: ReadonlyMap<string, string>,
  source: Source,
  sources: readonly Source[],
): MissingWords {
  const path = `forms/${form}.${locale}.json`;
  const own = valueOf(source.texts.get(path));
  const known = findTranslations(sources, locale);
  const sentences = sentencesOf(definition);
  const missing = gapsIn(sentences, Object.fromEntries(said))
    .filter(({ kind }) => kind === 'textMissing')
    .map(({ sentence }) => sentence.text);
  const order = [...new Set(sentences.map(({ text }) => text))];
  const isThere = (text: string) => valueAt(own, [text]) === '' && !known.has(text);
  return {
    path,
    words: missing
      .filter((text) => !isThere(text))
      .map((text) => ({ path: [text], text: known.get(text) ?? '' })),
    waiting: missing.filter(isThere).length,
    before: ({ path: [text = ''] }) => order.slice(0, order.indexOf(text)),
  };
}

/** Returns the translations in all forms, by sentence; the council's own take precedence over base's. */
export function findTranslations(sources: readonly Source[], locale: string): ReadonlyMap<string, string> {
  const entries = sources
    .toReversed()
    .flatMap(({ texts }) => [...texts].filter(([path]) => path.startsWith('forms/')))
    .filter(([path]) => path.endsWith(`.${locale}.json`))
    .flatMap(([, text]) => Object.entries(Object(valueOf(text))));
  return new Map(
    entries.flatMap(([sentence, words]) =>
      typeof words === 'string' && words !== '' ? [[sentence, words] as const] : [],
    ),
  );
}

function valueOf(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : parseJsonDocument(text).value;
}

function valueAt(value: Json | undefined, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (group, key) =>
      typeof group === 'object' && group !== null ? new Map(Object.entries(group)).get(key) : undefined,
    value,
  );
}

/** Returns the texts to write, by file. */
function asPatches(files: readonly MissingWords[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    files
      .filter(({ words }) => words.length > 0)
      .map(({ path, words, before }) => [path, valueOf(addWords(undefined, words, before)) ?? null]),
  );
}

/** A text for a place in a JSON file. */
interface Word {
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * Adds texts to a JSON file; every other character stays as it is.
 * @param text undefined if the file does not exist yet.
 * @param before keys that come before a text in its group, if the group has them.
 */
function addWords(
  text: string | undefined,
  words: readonly Word[],
  before: (word: Word) => readonly string[],
): string {
  if (words.length === 0) return text ?? '';
  let file = text ?? '{}\n';
  for (const word of words) {
    const group = word.path.slice(0, -1);
    const edits = modify(file, [...word.path], word.text, {
      formattingOptions: { insertSpaces: true, tabSize: 2, eol: file.includes('\r\n') ? '\r\n' : '\n' },
      getInsertionIndex: (keys) => placeIn(file, group, before(word)) ?? keys.length,
    });
    file = applyEdits(file, edits);
  }
  return text === undefined ? printJson(JSON.parse(file)) : file;
}

/** Returns the place after the last of these keys in the group; undefined if the group does not exist yet. */
function placeIn(file: string, group: readonly string[], before: readonly string[]): number | undefined {
  const tree = parseTree(file);
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...group]);
  const keys = node?.children?.map(({ children: [key] = [] }) => String(key?.value));
  return keys === undefined ? undefined : keys.findLastIndex((key) => before.includes(key)) + 1;
}
