import type { Option } from '#schemas/forms/answer-schema.ts';
import { foldWords } from '#domain/words/fold-words.ts';

/** A row of a file of choices, with the line where it begins, counted from 1. */
interface ChoiceRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** A fault in a file of choices. `kind`: without `choices.`. */
export interface ChoiceFault {
  readonly severity: 'error' | 'warning';
  readonly kind: string;
  readonly line: number;
  readonly message: string;
  readonly cure: string;
}

/** The contents of a council's file of choices. */
export interface Choices {
  /** Options in the order of the file. */
  readonly options: readonly Option[];
  /**
   * Words by language, then by code: two places with the same name may have different names in another
   * language.
   */
  readonly translations: ReadonlyMap<string, ReadonlyMap<string, RowWords>>;
}

/** The given texts of a row in another language. */
type RowWords = { readonly [column in (typeof worded)[number]]?: string };

/** The most choices in a file; more would be slow to search on an old phone. */
const mostChoices = 5_000;

const needed = ['code', 'name'] as const;
const worded = ['name', 'hint', 'group'] as const;
const columnNames: readonly string[] = [...needed, 'hint', 'group'];
const ofLanguage = /^(name|hint|group) ([a-z]{2}-[A-Z]{2})$/;
const code = /^[a-zA-Z0-9][a-zA-Z0-9_-]*$/;
const longest = { name: 200, hint: 300, group: 100 } as const;

/**
 * Reads the rows of `choices/<name>.csv`: the first row names the columns `code`, `name`, `hint`, `group`, and
 * for another language `name cy-GB`. Rows with a fault are left out.
 */
export function readChoices(
  rows: readonly ChoiceRow[],
): Choices & { readonly faults: readonly ChoiceFault[] } {
  const [head = { cells: [], line: 1 }, ...others] = rows;
  const columns = head.cells.map((cell) => cell.trim());
  const faults = faultsOfHead(columns, head.line);
  if (faults.some(({ severity }) => severity === 'error'))
    return { options: [], translations: new Map(), faults };
  const at = new Map(columns.map((column, index) => [column, index]));
  const languages = [...new Set(columns.flatMap((column) => ofLanguage.exec(column)?.[2] ?? []))];
  const translations = new Map(languages.map((locale) => [locale, new Map<string, RowWords>()]));
  const options: Option[] = [];
  const seen = { code: new Map<string, number>(), name: new Map<string, number>() };
  for (const { cells, line } of others) {
    const cell = (column: string) => (cells[at.get(column) ?? -1] ?? '').trim();
    const wrong = faultOfRow(cells.length, columns.length, cell, line, seen);
    if (wrong !== undefined) {
      faults.push(wrong);
      continue;
    }
    seen.code.set(cell('code'), line);
    seen.name.set(nameKey(cell), line);
    const [hint, group] = [cell('hint'), cell('group')];
    options.push({
      const: cell('code'),
      title: cell('name'),
      ...(hint === '' ? {} : { description: hint }),
      ...(group === '' ? {} : { group }),
    });
    for (const [locale, words] of translations) {
      const texts = worded.map((column) => [column, cell(`${column} ${locale}`)] as const);
      words.set(cell('code'), Object.fromEntries(texts.filter(([, text]) => text !== '')));
    }
  }
  faults.push(...faultsOfWhole(options.length, head.line), ...scattered(options, seen.code));
  return { options, translations, faults };
}

function faultsOfHead(columns: readonly string[], line: number): ChoiceFault[] {
  const missing = needed.filter((column) => !columns.includes(column));
  const strange = columns.filter((column) => !columnNames.includes(column) && !ofLanguage.test(column));
  const twice = columns.filter((column, index) => columns.indexOf(column) < index);
  const all = `You can use the columns ${columnNames.join(', ')} and, for another language, a column such as "name cy-GB".`;
  return [
    ...missing.map((column): ChoiceFault => ({
      severity: 'error',
      kind: 'columnMissing',
      line,
      message: `There is no column "${column}".`,
      cure: all,
    })),
    ...[...new Set(twice)].map((column): ChoiceFault => ({
      severity: 'error',
      kind: 'columnTwice',
      line,
      message: `There are two columns "${column}".`,
      cure: 'Keep one of them.',
    })),
    ...strange.map((column): ChoiceFault => ({
      severity: 'error',
      kind: 'columnUnknown',
      line,
      message: column === '' ? 'A column has no name.' : `The column "${column}" is not used.`,
      cure: `${all} Remove other columns.`,
    })),
  ];
}

/**
 * Normalises group and name as the search does: people cannot distinguish names that the search finds equal. Names
 * of symbols only are kept.
 */
function nameKey(cell: (column: string) => string): string {
  return [cell('group'), cell('name')].map((words) => foldWords(words) || words).join('\n');
}

function faultOfRow(
  count: number,
  wanted: number,
  cell: (column: string) => string,
  line: number,
  seen: { readonly code: ReadonlyMap<string, number>; readonly name: ReadonlyMap<string, number> },
): ChoiceFault | undefined {
  const error = (kind: string, message: string, cure: string): ChoiceFault => ({
    severity: 'error',
    kind,
    line,
    message,
    cure,
  });
  const [own, name] = [cell('code'), cell('name')];
  if (count !== wanted)
    return error(
      'cells',
      `This row has ${count} ${count === 1 ? 'cell' : 'cells'}, but there are ${wanted} columns.`,
      'Put a name that contains a comma in "quotation marks", and fill in every column of the row.',
    );
  if (own === '')
    return error('codeEmpty', 'This row has no code.', 'Write the code to store, such as E07000223.');
  if (!code.test(own))
    return error(
      'code',
      `"${own}" is not a valid code.`,
      'Use letters, digits, - and _, starting with a letter or digit, such as "E07000223", "PRP", "rp_homeless".',
    );
  if (name === '') return error('nameEmpty', `"${own}" has no name.`, 'Write the name that people see.');
  const known = seen.code.get(own);
  if (known !== undefined)
    return error('codeTwice', `The code "${own}" is already on line ${known}.`, 'Give each its own code.');
  const same = seen.name.get(nameKey(cell));
  if (same !== undefined)
    return error(
      'nameTwice',
      `"${name}" is already on line ${same}, so people cannot tell the two apart.`,
      'Give each its own name, or remove one.',
    );
  const long = worded.find((column) => cell(column).length > longest[column]);
  if (long !== undefined)
    return error('long', `The ${long} of "${own}" is too long.`, `Use at most ${longest[long]} characters.`);
  return undefined;
}

function faultsOfWhole(count: number, line: number): ChoiceFault[] {
  if (count >= 2 && count <= mostChoices) return [];
  return [
    {
      severity: 'error',
      kind: count < 2 ? 'few' : 'many',
      line,
      message: count < 2 ? 'There are fewer than two choices.' : `There are ${count} choices.`,
      cure: count < 2 ? 'Write one row for each choice.' : `A file can have at most ${mostChoices}.`,
    },
  ];
}

function scattered(options: readonly Option[], lines: ReadonlyMap<string, number>): ChoiceFault[] {
  const ended = new Set<string>();
  return options.flatMap(({ group, const: own }, index): ChoiceFault[] => {
    const above = options[index - 1]?.group;
    if (above !== undefined && above !== group) ended.add(above);
    if (group === undefined || above === group || !ended.has(group)) return [];
    return [
      {
        severity: 'error',
        kind: 'groupScattered',
        line: lines.get(own) ?? 1,
        message: `"${own}" is separated from the rest of its group, "${group}", by rows of other groups.`,
        cure: 'Sort the rows by group.',
      },
    ];
  });
}

/**
 * Returns the translations in a file, keyed by the original words, for sentences that name a choice without its
 * row. Words that several rows translate differently are left out.
 */
export function wordsWithoutRows({ options, translations }: Choices, locale: string): Map<string, string> {
  const translated = new Map<string, Set<string>>();
  for (const { const: own, title, description, group } of options) {
    const row = translations.get(locale)?.get(own);
    for (const [text, other] of [
      [title, row?.name],
      [description, row?.hint],
      [group, row?.group],
    ])
      if (text !== undefined && other !== undefined)
        translated.set(text, (translated.get(text) ?? new Set()).add(other));
  }
  return new Map(
    [...translated].flatMap(([own, [first = own, ...others]]) => (others.length === 0 ? [[own, first]] : [])),
  );
}
