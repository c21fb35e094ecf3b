import { counted } from '#api/rules/words/counted.ts';
import type { Flow, FlowNote, FlowPage, FlowQuestion, FlowSection, Proved } from './flow.ts';

/** An A3 page in landscape, in mm. */
const sheet = { width: 420, height: 297 };
const columnWidths = [230, 245, 260, 275, 290, 305, 320, 340, 360, 390, 420];
/**
 * The smallest letters allowed on the sheet, in mm. If a long form would need smaller ones, the picture leaves out its
 * questions.
 */
const smallestLetter = 2;
const columnGap = 26;
const margin = { side: 24, top: 78, bottom: 40 };
const card = { left: 22, pad: 7, gap: 8 };
/** Font sizes in the picture's own units, and the width of a Helvetica letter as a share of the size. */
const size = { heading: 14, title: 12, small: 10.5 };
const letter = 0.53;
/** The same for bold letters; other fonts have wider ones. */
const boldLetter = 0.62;

/** Colours that follow the viewer's system. Text has a contrast of at least 7:1 in both. */
const style = `
svg{--paper:#ffffff;--ink:#1b2330;--soft:#414b5a;--line:#5b6675;--card:#eef3fa;--head:#1f3a5f;--wrong:#9b1c13}
@media(prefers-color-scheme:dark){svg{--paper:#12161d;--ink:#eef2f7;--soft:#c4cedb;--line:#94a1b3;--card:#222d3b;--head:#cfe0f5;--wrong:#ffb4a8}}
@media print{svg{--paper:#ffffff;--ink:#000000;--soft:#222222;--line:#444444;--card:#f2f4f7;--head:#000000;--wrong:#9b1c13}}
svg{background:var(--paper)}
text{fill:var(--ink);font-family:Helvetica,Arial,sans-serif}
.soft{fill:var(--soft)}.head{fill:var(--head);font-weight:bold}.bold{font-weight:bold}
.card{fill:var(--card)}.line{stroke:var(--line);stroke-width:2;fill:none}.some{stroke-dasharray:3 4}
.stop{fill:var(--line);stroke:var(--line);stroke-width:2}.stop.some{fill:var(--paper);stroke-dasharray:none}
.each{stroke:var(--line);stroke-width:4}.wrong{fill:var(--wrong)}rect.wrong{fill:none;stroke:var(--wrong);stroke-width:2}`;

interface Line {
  readonly words: string;
  readonly size: number;
  readonly look: string;
}

/** A heading or a page, with its height. */
interface Block {
  readonly height: number;
  readonly lines: readonly Line[];
  readonly page: FlowPage | undefined;
  /** True for a heading, which needs at least one page below it. */
  readonly keepsNext: boolean;
  readonly proved: Proved;
  readonly isForSome: boolean;
}

/**
 * Draws a form as a picture that is legible on a sheet of A3: in columns like a newspaper, from page to page.
 * @param council the council's name
 */
export function drawSvg(flow: Flow, council: string): string {
  const whole = largest(flow, 'questions');
  const isWhole = size.small * scaleOf(whole) >= smallestLetter;
  const { columns, columnWidth, width, height, gap } = isWhole ? whole : largest(flow, 'counts');
  const body = columns.map((one, index) =>
    columnSvg(one, margin.side + index * (columnWidth + gap), margin.top, columnWidth),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${sheet.width}mm" height="${sheet.height}mm" role="img" aria-labelledby="flow-title flow-words">`,
    `<title id="flow-title">${escaped(flow.title)}: the way through the form</title>`,
    `<desc id="flow-words">${escaped(inOneSentence(flow))}</desc>`,
    `<style>${style}</style>`,
    textSvg({ words: flow.title, size: 22, look: 'head' }, margin.side, 34),
    textSvg({ words: `${council} · ${sumOf(flow)}`, size: size.title, look: 'soft' }, margin.side, 56),
    ...body,
    legend(margin.side, height - 14, isWhole),
    '</svg>',
    '',
  ].join('\n');
}

/** Returns how much of a form is proved, in a few words. */
export function sumOf({ proved, all }: Flow): string {
  if (all === 0) return 'not proved, since it has mistakes';
  return proved === all
    ? `all ${all} pages, conditions and ends are proved`
    : `${all - proved} of ${all} pages, conditions and ends are not proved`;
}

function inOneSentence(flow: Flow): string {
  const sections = flow.sections.map(({ title, pages }) => `${title} (${pages.length} pages)`);
  return `${sumOf(flow)}. Sections: ${sections.join(', ')}.`;
}

/** The detail for each page: every question, or their number. */
type Detail = 'questions' | 'counts';

function blocksOf(section: FlowSection, fit: Fit, detail: Detail): Block[] {
  const heading = blockOf(
    [
      ...fit(section.title, size.heading, 'head'),
      ...(section.when === null ? [] : fit(`Only if ${section.when}`, size.small, 'soft')),
      ...unproved(section.proved),
    ],
    { keepsNext: true, isForSome: section.when !== null, proved: section.proved },
  );
  return [heading, ...section.pages.map((page) => pageBlock(page, section.when !== null, fit, detail))];
}

function pageBlock(page: FlowPage, isForSome: boolean, fit: Fit, detail: Detail): Block {
  const { questions, notes } = page;
  const [only, ...others] = questions;
  const isAlone = only !== undefined && others.length === 0;
  const what =
    page.lists !== null
      ? `List: add each ${page.lists}`
      : only === undefined
        ? 'To read'
        : `${counted(questions.length, 'question')}${isAlone && detail === 'questions' ? `: ${only.answer}${only.isRequired ? '' : ', optional'}` : ''}`;
  // The page's heading already shows its only question.
  const listed = detail === 'counts' || isAlone ? questions.filter(({ when }) => when !== null) : questions;
  const noted =
    detail === 'counts' ? [] : [...questions.flatMap((question) => notesOf(question, isAlone)), ...notes];
  return blockOf(
    [
      ...fit(`${page.number}. ${page.title}`, size.title, 'bold'),
      ...fit(page.each === null ? what : `${what}, for each ${page.each}`, size.small, 'soft'),
      ...(page.when === null ? [] : fit(`Only if ${page.when}`, size.small, 'ink')),
      ...listed.flatMap((question) => [
        ...fit(questionWords(question, detail), size.small, 'soft'),
        ...unproved(question.proved),
      ]),
      ...noted.flatMap(({ words, proved }) => [
        ...fit(`! ${words}`, size.small, 'soft'),
        ...unproved(proved),
      ]),
      ...unproved(page.proved),
    ],
    { page, isForSome: isForSome || page.when !== null, proved: page.proved },
  );
}

function questionWords({ title, answer, isRequired, when }: FlowQuestion, detail: Detail): string {
  const condition = when === null ? '' : `: if ${when}`;
  return detail === 'counts'
    ? `+ ${title}${condition}`
    : `+ ${title} (${answer}${isRequired ? '' : ', optional'})${condition}`;
}

/** Returns a question's conditional notes, with its name if the page has others. */
function notesOf({ title, notes }: FlowQuestion, isAlone: boolean): readonly FlowNote[] {
  return isAlone ? notes : notes.map((note) => ({ ...note, words: `${title}: ${note.words}` }));
}

function endOf(flow: Flow, fit: Fit): Block[] {
  return [
    blockOf(fit('The end', size.heading, 'head'), { keepsNext: true }),
    blockOf(fit('Check your answers, and send', size.title, 'bold')),
    ...flow.outcomes.map(({ title, when, proved }) =>
      blockOf(
        [
          ...fit(title, size.title, 'bold'),
          ...fit(when === null ? 'Everyone else' : `If ${when}`, size.small, 'ink'),
          ...unproved(proved),
        ],
        { isForSome: true, proved },
      ),
    ),
    blockOf(fit(`Receipt: ${flow.receipt}`, size.title, 'bold')),
  ];
}

function blockOf(lines: readonly Line[], more: Partial<Omit<Block, 'lines' | 'height'>> = {}): Block {
  const height = lines.reduce((sum, line) => sum + lead(line), 2 * card.pad);
  return { lines, height, page: undefined, keepsNext: false, proved: 'proved', isForSome: false, ...more };
}

function unproved(proved: Proved): Line[] {
  return proved === 'not proved' ? [{ words: '✗ not proved', size: size.small, look: 'wrong bold' }] : [];
}

function lead(line: Line): number {
  return line.size * 1.28;
}

/** Breaks a text into the lines of a column. */
type Fit = (text: string, at: number, look: string) => Line[];

function fitting(columnWidth: number): Fit {
  const room = columnWidth - card.left - 2 * card.pad;
  return (text, at, look) => {
    const most = Math.floor(room / (at * (look === 'bold' ? boldLetter : letter)));
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= most)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines.map((words) => ({ words, size: at, look }));
  };
}

interface Layout {
  readonly columns: readonly (readonly Block[])[];
  readonly columnWidth: number;
  /** Space between two columns. */
  readonly gap: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the columns that give the largest text on a sheet of A3, spread over all of it. */
function largest(flow: Flow, detail: Detail): Layout {
  const layouts = columnWidths.flatMap((columnWidth) => {
    const fit = fitting(columnWidth);
    const blocks = [
      ...flow.sections.flatMap((section) => blocksOf(section, fit, detail)),
      ...endOf(flow, fit),
    ];
    return Array.from({ length: 12 }, (_none, index) => layout(blocks, columnWidth, index + 1));
  });
  return onSheet(layouts.reduce((best, one) => (scaleOf(one) > scaleOf(best) ? one : best)));
}

/** Returns the layout in the shape of the sheet; spare room goes between the columns, or below them. */
function onSheet(one: Layout): Layout {
  const scale = scaleOf(one);
  const [width, height] = [Math.round(sheet.width / scale), Math.round(sheet.height / scale)];
  const between = one.columns.length - 1;
  const gap = between > 0 ? one.gap + (width - one.width) / between : one.gap;
  return { ...one, gap: round(gap), width, height };
}

/** Returns a layout with a number of columns of about the same height. */
function layout(blocks: readonly Block[], columnWidth: number, count: number): Layout {
  let room = blocks.reduce((sum, { height }) => sum + height + card.gap, 0) / count;
  while (filled(blocks, room).length > count) room += 10;
  const columns = filled(blocks, room);
  const heights = columns.map((one) => one.reduce((sum, { height }) => sum + height + card.gap, 0));
  return {
    columns,
    columnWidth,
    gap: columnGap,
    width: Math.max(640, 2 * margin.side + columns.length * (columnWidth + columnGap) - columnGap),
    height: Math.ceil(margin.top + Math.max(...heights) + margin.bottom),
  };
}

function scaleOf({ width, height }: Layout): number {
  return Math.min(sheet.width / width, sheet.height / height);
}

function filled(blocks: readonly Block[], room: number): Block[][] {
  const columns: Block[][] = [[]];
  let used = 0;
  blocks.forEach((block, index) => {
    const next = block.keepsNext ? (blocks[index + 1]?.height ?? 0) + card.gap : 0;
    if (used > 0 && used + block.height + next > room) {
      columns.push([]);
      used = 0;
    }
    columns.at(-1)?.push(block);
    used += block.height + card.gap;
  });
  return columns;
}

function columnSvg(blocks: readonly Block[], x: number, top: number, columnWidth: number): string {
  let y = top;
  return blocks
    .map((block) => {
      const at = y;
      y += block.height + card.gap;
      return block.keepsNext ? headingSvg(block, x, at) : cardSvg(block, x, at, columnWidth - card.left);
    })
    .join('\n');
}

function headingSvg({ lines }: Block, x: number, y: number): string {
  return linesSvg(lines, x, y);
}

function cardSvg(
  { lines, height, page, isForSome, proved }: Block,
  x: number,
  y: number,
  width: number,
): string {
  const left = x + card.left;
  const middle = y + card.pad + size.title * 0.75;
  const end = round(y + height);
  // The straight line skips the page; the branch leads through it.
  const branch = `M${x + 2} ${y - card.gap}C${x + 2} ${y} ${x + 13} ${y} ${x + 13} ${middle}C${x + 13} ${end} ${x + 2} ${round(end - 4)} ${x + 2} ${end}`;
  return [
    `<path class="line" d="M${x + 2} ${y - card.gap}V${end}"/>`,
    ...(isForSome ? [`<path class="line some" d="${branch}"/>`] : []),
    `<circle class="stop${isForSome ? ' some' : ''}" cx="${isForSome ? x + 13 : x + 2}" cy="${middle}" r="5"/>`,
    `<rect class="card" x="${left}" y="${y}" width="${width}" height="${round(height)}" rx="4"/>`,
    ...(proved === 'not proved'
      ? [`<rect class="wrong" x="${left}" y="${y}" width="${width}" height="${round(height)}" rx="4"/>`]
      : []),
    ...(page?.each == null
      ? []
      : [`<path class="each" d="M${left + 1} ${y + 3}V${round(y + height - 3)}"/>`]),
    linesSvg(lines, left + card.pad, y),
  ].join('');
}

function linesSvg(lines: readonly Line[], x: number, top: number): string {
  let y = top + card.pad;
  return lines
    .map((line) => {
      y += lead(line);
      return textSvg(line, x, y - line.size * 0.3);
    })
    .join('');
}

function textSvg({ words, size: font, look }: Line, x: number, y: number): string {
  return `<text class="${look}" x="${x}" y="${round(y)}" font-size="${font}">${escaped(words)}</text>`;
}

function legend(x: number, y: number, hasNotes: boolean): string {
  const line = (words: string, at: number) => textSvg({ words, size: size.small, look: 'soft' }, at, y);
  return [
    `<circle class="stop" cx="${x + 5}" cy="${y - 4}" r="5"/>`,
    line('asked of everyone', x + 16),
    `<circle class="stop some" cx="${x + 133}" cy="${y - 4}" r="5"/>`,
    line('asked of some', x + 144),
    `<path class="each" d="M${x + 206} ${y - 10}v12"/>`,
    line('for each item of a list', x + 214),
    ...(hasNotes ? [line('! what only some people are offered, shown or asked', x + 312)] : []),
  ].join('');
}

function round(value: number): number {
  return Number(value.toFixed(1));
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
