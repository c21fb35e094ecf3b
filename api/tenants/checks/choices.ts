import { readChoices, type ChoiceFault, type Choices } from '../../rules/forms/choices/choice-file.ts';
import { plainFault } from '../../rules/forms/check/plain-words.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { readCsv } from '../../council-files/csv-rows.ts';
import type { Source } from '../../council-files/source.ts';

/** The files of choices in one folder. */
interface ChoiceFiles {
  /** Choices by file name without `.csv`. */
  readonly files: ReadonlyMap<string, Choices>;
  readonly findings: readonly Finding[];
}

const place = /^choices\/([^/]+)\.csv$/;
const name = /^[a-z][a-z0-9-]*$/;
const known = new WeakMap<Source, ChoiceFiles>();

/**
 * Returns true for a file in the folder of choices. A council with such a file gets its own merge of base's forms.
 */
export function isOfChoices(path: string): boolean {
  return path.startsWith('choices/');
}

/** Reads `choices/*.csv` of a folder, once for each reading of it. @param id the folder's id */
export function readChoiceFiles(id: string, source: Source): ChoiceFiles {
  const before = known.get(source);
  if (before) return before;
  const files = new Map<string, Choices>();
  const findings: Finding[] = [];
  for (const [path, text] of source.texts) {
    if (!isOfChoices(path)) continue;
    const [, own] = place.exec(path) ?? [];
    const file = `${id}/${path}`;
    if (own === undefined || !name.test(own)) {
      findings.push(wrongName(file));
      continue;
    }
    const { rows, unclosed } = readCsv(text);
    const { faults, ...choices } = readChoices(rows);
    files.set(own, choices);
    const all = unclosed === undefined ? faults : [openQuotation(unclosed)];
    findings.push(
      ...[...all, ...wordFaults(rows)].map(({ kind, ...said }): Finding => ({
        ...said,
        kind: `choices.${kind}`,
        file,
      })),
    );
  }
  const found = { files, findings };
  known.set(source, found);
  return found;
}

function wrongName(file: string): Finding {
  return {
    severity: 'error',
    kind: 'choices.fileName',
    file,
    line: 1,
    message: 'No question can use a file with this name.',
    cure: 'Rename it choices/<name>.csv, using lower-case letters, digits and hyphens.',
  };
}

function openQuotation(line: number): ChoiceFault {
  return {
    severity: 'error',
    kind: 'quotation',
    line,
    message: 'A quotation mark in this row is never closed.',
    cure: 'Put the whole cell in "quotation marks", and double every quotation mark inside it: "".',
  };
}

/** Finds tags, entities and other things not meant for readers. */
function wordFaults(rows: ReturnType<typeof readCsv>['rows']): ChoiceFault[] {
  return rows.flatMap(({ cells, line }) =>
    cells.flatMap((cell): ChoiceFault[] => {
      const fault = cell.trim() === '' ? undefined : plainFault(cell);
      if (fault === undefined) return [];
      return [{ severity: 'warning', kind: fault.kind, line, message: fault.message, cure: fault.cure }];
    }),
  );
}

/** Finds a council's own files that none of its forms uses; usually the name is misspelt in one of the two. */
export function unusedChoices(id: string, { files }: ChoiceFiles, asked: ReadonlySet<string>): Finding[] {
  return [...files.keys()]
    .filter((own) => !asked.has(own))
    .map((own) => ({
      severity: 'warning',
      kind: 'choices.unused',
      file: `${id}/choices/${own}.csv`,
      line: 1,
      message: 'None of the council’s forms uses this file.',
      cure: `Use it in a question, { "type": "string", "choices": "${own}" }, or remove it.`,
    }));
}
