import type { StateShape } from '../shape.ts';
import { leafOf } from '../shape.ts';
import { parentOf, pathOfName } from '../state-name.ts';
import { arrowLines, isGroup, type Arrow, type Diagram } from './diagram.ts';
import { oneLine } from './one-line.ts';

/** The prefix of nodes that are not states: no state's name begins like this (`nameOfPath`). */
const notAName = String.raw`\ `;

export interface DotOptions {
  /** The longest line of a label, in letters; a longer word stays whole. */
  readonly lineLength: number;
  /** The number of levels over which the arrows from one state end: a higher number is narrower, and less tidy. */
  readonly levels: number;
}

/**
 * Font sizes of the layout, which are an eighth larger than those of the picture: typefaces that a computer has instead
 * of Helvetica are wider.
 */
export const fontSizes = { state: 16, line: 14 } as const;

/**
 * Returns a diagram in Graphviz's language, ready for layout. It has no colours: the caller styles its classes
 * (`state`, `group`, `final`, `arrow`, `begin`). States have the id `s` with their number in the document, drawn arrows
 * their own, and each line in a box links to `#` with the id of its state or arrow.
 */
export function emitDot(diagram: Diagram, options: DotOptions): string {
  const { shape, arrows } = diagram;
  return [
    `digraph ${quoted(shape.id)} {`,
    // Compound states are drawn as clusters; arrows end at their border.
    `  graph [compound=true, rankdir=TB, nodesep=0.22, ranksep=0.45, bgcolor="transparent", fontname="Helvetica", labelloc=t, labeljust=l, label=<${boxOf(diagram, '', options)}>]`,
    `  node [shape=box, style="rounded,filled", class="state", fontname="Helvetica", margin="0.12,0.06"]`,
    `  edge [class="arrow", fontname="Helvetica", fontsize=${fontSizes.line}, arrowsize=0.8]`,
    ...statesIn(diagram, '', '  ', options),
    ...[
      ...Map.groupBy(
        arrows.filter(({ isDrawn }) => isDrawn),
        ({ from }) => from,
      ).values(),
    ].flatMap((own) =>
      own.map((arrow, index) => arrowLine(diagram, arrow, 1 + (index % options.levels), options)),
    ),
    ...placed(diagram),
    '}',
  ].join('\n');
}

/** Returns unseen arrows that put what may begin anywhere below the start. */
function placed({ shape, arrows }: Diagram): string[] {
  const start = leafOf(shape, '');
  return arrows
    .filter(({ from, to }) => from === '' && to !== '' && leafOf(shape, to) !== start)
    .map(({ to }) => `  ${quoted(start)} -> ${quoted(leafOf(shape, to))} [style=invis]`);
}

function statesIn(diagram: Diagram, parent: string, indent: string, options: DotOptions): string[] {
  const { states } = diagram.shape;
  const initial = states.find(({ name }) => name === parent)?.initial;
  const begin = quoted(`${notAName}${parent} begins`);
  return [
    ...(initial === undefined
      ? []
      : [
          `${indent}${begin} [shape=point, width=0.14, class="begin", label=""]`,
          `${indent}${begin} -> ${quoted(leafOf(diagram.shape, initial))} [${headOf(diagram, initial)}]`,
        ]),
    ...states
      .filter(({ name }) => name !== '' && parentOf(name) === parent)
      .flatMap((child) => stateLines(diagram, child, indent, options)),
  ];
}

function stateLines(diagram: Diagram, state: StateShape, indent: string, options: DotOptions): string[] {
  const { name, type } = state;
  const id = idOf(diagram, name);
  const label = `label=<${boxOf(diagram, name, options)}>`;
  if (!isGroup(state)) {
    const last = type === 'final' ? ', class="state final", peripheries=2' : '';
    return [`${indent}${quoted(name)} [id="${id}", ${label}${last}]`];
  }
  return [
    `${indent}subgraph ${quoted(clusterOf(name))} {`,
    `${indent}  graph [id="${id}", ${label}, class="group", style="rounded"]`,
    ...statesIn(diagram, name, `${indent}  `, options),
    `${indent}}`,
  ];
}

/** Returns an arrow's line. Arrows back are laid out from their end, so that the main way leads down. */
function arrowLine({ shape }: Diagram, arrow: Arrow, length: number, { lineLength }: DotOptions): string {
  const { id, from, to, isBack } = arrow;
  const [start, end] = [leafOf(shape, from), leafOf(shape, to)];
  const atStart = end === to ? [] : [`${isBack ? 'ltail' : 'lhead'}=${quoted(clusterOf(to))}`];
  const atEnd = start === from ? [] : [`${isBack ? 'lhead' : 'ltail'}=${quoted(clusterOf(from))}`];
  const label = arrowLines(arrow, shape.delays).flatMap((line) => wrapped(line, lineLength));
  const attributes = [
    `id="${id}"`,
    ...(isBack ? ['dir=back'] : []),
    ...(length > 1 ? [`minlen=${length}`] : []),
    ...atStart,
    ...atEnd,
    `label=${quoted(label.map((line) => ` ${line}\n`).join(''))}`,
  ];
  const way = isBack ? `${quoted(end)} -> ${quoted(start)}` : `${quoted(start)} -> ${quoted(end)}`;
  return `  ${way} [${attributes.join(', ')}]`;
}

function headOf({ shape }: Diagram, name: string): string {
  return leafOf(shape, name) === name ? '' : `lhead=${quoted(clusterOf(name))}`;
}

/** Returns the text of a state's box: its name, then what is listed there instead of drawn. */
function boxOf(diagram: Diagram, name: string, { lineLength }: DotOptions): string {
  const listed = diagram.arrows.filter(({ from, isDrawn }) => from === name && !isDrawn);
  const title = oneLine(name === '' ? diagram.shape.id : (pathOfName(name).at(-1) ?? ''));
  const heading =
    listed.length > 0 &&
    (name === '' || diagram.shape.states.some((state) => state.name === name && isGroup(state)))
      ? [cell(idOf(diagram, name), 'in every state here that does not say otherwise:', fontSizes.line)]
      : [];
  const rows = listed.flatMap((arrow) => [
    cell(arrow.id, arrow.from === arrow.to ? 'stays' : `→ ${oneLine(arrow.to)}`, fontSizes.line),
    ...arrowLines(arrow, diagram.shape.delays)
      .flatMap((line) => wrapped(line, lineLength))
      .map((line) => cell(arrow.id, `${blank}${line}`, fontSizes.line)),
  ]);
  return `<table border="0" cellborder="0" cellspacing="0" cellpadding="1">${[
    cell(idOf(diagram, name), title, fontSizes.state, true),
    ...heading,
    ...rows,
  ].join('')}</table>`;
}

function cell(id: string, text: string, points: number, isTitle = false): string {
  const words = `<font point-size="${points}">${escaped(text)}</font>`;
  return `<tr><td align="left" href="#${id}" tooltip="${id}">${isTitle ? `<b>${words}</b>` : words}</td></tr>`;
}

function idOf({ shape }: Diagram, name: string): string {
  return `s${shape.states.findIndex((state) => state.name === name)}`;
}

/** Splits a line between words; the lines after the first are indented. */
function wrapped(line: string, lineLength: number): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(word);
    else if (last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${blank}${word}`);
  }
  return lines;
}

/** An em space, which indents. */
const blank = '\u2003';

function clusterOf(name: string): string {
  return `cluster ${name}`;
}

/** Returns a Graphviz string; `\l` ends a line and aligns it to the left. */
function quoted(text: string): string {
  const escapedText = text.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`);
  return `"${escapedText.replaceAll('\n', String.raw`\l`)}"`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
