/** A row of a table, by the column's heading. */
export type Row = Readonly<Record<string, string>>;

/** The contents of a machine's golden files. Parts that older files do not have are undefined. */
export interface ReadMachine {
  readonly states: readonly Row[];
  /** The effect of each event in each state, by the event: `·` refused, empty if it cannot occur. */
  readonly events: ReadonlyMap<string, Row>;
  /** The same for each case, by event and by the case's label. */
  readonly cases: ReadonlyMap<string, ReadonlyMap<string, Row>>;
  readonly declared: readonly Row[];
  readonly delays: readonly Row[] | undefined;
  readonly scenarios: readonly Row[] | undefined;
  readonly moves: readonly Row[] | undefined;
  readonly effects: readonly Row[] | undefined;
  /** Lines of what is seen, by state. */
  readonly sights: ReadonlyMap<string, readonly string[]> | undefined;
}

/** Reads a machine's table (`<id>.table.md`) and script (`<id>.script.md`), as `goldenFilesOf` writes them. */
export function readGolden(tableText: string, scriptText: string): ReadMachine {
  const tables = sectionsOf(tableText);
  const script = sectionsOf(scriptText);
  const [first] = tables;
  const byCase = sectionsBelow(tables, 'Case by case');
  // Since the sections below exist, a machine without delays or effects has no such section.
  const isNew = script.some(({ title }) => title === 'Where walks begin');
  const part = (sections: readonly Section[], title: string) =>
    rowsOf(sections.find((section) => section.title === title)?.lines ?? []);
  return {
    states: part(tables, 'States'),
    events: new Map(rowsOf(first?.lines ?? []).map((row) => [row['event'] ?? '', row])),
    cases: new Map(
      byCase.map(({ title, lines }) => [
        title,
        new Map(rowsOf(lines).map((row) => [row['case'] ?? '', row])),
      ]),
    ),
    declared: part(tables, 'As declared'),
    delays: isNew ? part(tables, 'Times') : undefined,
    scenarios: isNew ? part(script, 'Where walks begin') : undefined,
    moves: isNew ? part(script, 'How each move is made') : undefined,
    effects: isNew ? part(script, 'What each move starts') : undefined,
    sights: isNew
      ? new Map(
          sectionsBelow(script, 'What is seen, and what is possible').map(({ title, lines }) => [
            title,
            lines.flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : [])),
          ]),
        )
      : undefined,
  };
}

interface Section {
  /** The number of `#` before the title. */
  readonly level: number;
  readonly title: string;
  readonly lines: readonly string[];
}

function sectionsOf(text: string): Section[] {
  return text
    .split(/^(?=#{1,3} )/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const [, marks = '', title = ''] = /^(#*) ?(.*)$/.exec(heading) ?? [];
      return { level: marks.length, title, lines };
    });
}

/** Returns the sections of the third level that follow a section of the second. */
function sectionsBelow(sections: readonly Section[], title: string): Section[] {
  const start = sections.findIndex((section) => section.title === title);
  if (start === -1) return [];
  const rest = sections.slice(start + 1);
  const end = rest.findIndex(({ level }) => level < 3);
  return rest.slice(0, end === -1 ? undefined : end);
}

function rowsOf(lines: readonly string[]): Row[] {
  const [head, , ...rows] = lines.filter((line) => line.startsWith('| ')).map(cellsOf);
  if (head === undefined) return [];
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

/** Returns the cells of a table's line; a bar inside a cell is written `\|`. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?<=\| )((?:\\.|[^|\\])*?) ?(?=\|)/g)].map(([, cell = '']) =>
    cell.replaceAll(String.raw`\|`, '|'),
  );
}
