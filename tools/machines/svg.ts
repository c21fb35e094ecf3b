import { instance } from '@viz-js/viz';
import { arrowLines, diagramOf, sparsest, type Arrow, type Diagram } from '#machines/model/emit/diagram.ts';
import { emitDot, fontSizes, type DotOptions } from '#machines/model/emit/dot.ts';
import { leavesOf, type MachineShape, type StateShape, type TransitionShape } from '#machines/model/shape.ts';

/** The widest drawing, in CSS pixels, if the machine can be drawn in it at all. */
export const widestDrawing = 1200;

export interface DrawingOptions {
  /** `both` follows the reader's setting; `light` has the colours themselves, for programs that know no variables. */
  readonly colours?: 'both' | 'light';
  /** Returns the clauses that ask for a transition. */
  readonly clausesOf?: (transition: TransitionShape) => readonly string[];
  /** Returns the ids of the paths that take a transition. */
  readonly pathsThrough?: (transition: TransitionShape) => readonly string[];
  /** Returns the address of a state's source; of the machine's for the empty name. */
  readonly linkOf?: (state: string) => string;
  /** Ids of the transitions whose arrows are emphasised. */
  readonly chosen?: ReadonlySet<string>;
}

/** The colours of a drawing. Text has a contrast of at least 7:1. */
const light = {
  paper: '#ffffff',
  ink: '#1b2330',
  line: '#4a5568',
  fill: '#eef3fa',
  chosen: '#9c1c1c',
} as const;
const dark: Record<keyof typeof light, string> = {
  paper: '#12161d',
  ink: '#eef2f7',
  line: '#aab6c8',
  fill: '#243041',
  chosen: '#ffb4a8',
};

/** The font sizes of the picture, by those of its layout. */
const shownSizes = [
  [fontSizes.state, 14],
  [fontSizes.line, 12],
] as const;

/**
 * Draws a machine as a self-contained picture, with its descriptions, clauses and paths on hover, and a description of
 * its states for screen readers. States have `data-state`, and arrows and lines `data-transitions` (their ids, one on
 * each line).
 */
export async function drawMachineSvg(shape: MachineShape, options: DrawingOptions = {}): Promise<string> {
  const { diagram, drawn } = await layOut(shape);
  const body = withHover(diagram, drawn.slice(drawn.indexOf('<svg')), options)
    .replaceAll(/<!--.*?-->\n?/gs, '')
    .replace(/width="([\d.]+)pt"(\s+)height="([\d.]+)pt"/, 'width="$1"$2height="$3"')
    // The style sets the colours; Graphviz draws everything in black.
    .replaceAll(/ (fill|stroke|font-family)="(?!none)[^"]*"/g, '');
  const states = leavesOf(shape).map(({ name, description }) => `${name}: ${description ?? ''}`);
  const head = [
    `<title id="${shape.id}-title">${escaped(shape.id)}: the drawing of its states</title>`,
    `<desc id="${shape.id}-desc">${escaped(`${states.length} states and ${shape.transitions.length} transitions. ${states.join(' ')}`)}</desc>`,
    `<style>${styleOf(options.colours ?? 'both')}</style>`,
  ];
  // A picture (`img`) would hide its links and their names from screen readers.
  return shownSizes
    .reduce(
      (text, [laidOut, shown]) =>
        text.replaceAll(`font-size="${laidOut.toFixed(2)}"`, `font-size="${shown}"`),
      body,
    )
    .replace('<svg ', `<svg role="group" aria-labelledby="${shape.id}-title ${shape.id}-desc" `)
    .replace(/(<svg[^>]*>)/, `$1\n${head.join('\n')}`)
    .trimEnd();
}

/** The layouts to try, from the tidiest to the narrowest. */
const layouts: readonly DotOptions[] = [
  { lineLength: 26, levels: 1 },
  { lineLength: 19, levels: 1 },
  { lineLength: 19, levels: 3 },
];

/**
 * Lays a machine out with as many arrows as fit into the width: arrows to the busiest states are the first to be listed
 * in boxes instead.
 */
async function layOut(shape: MachineShape): Promise<{ readonly diagram: Diagram; readonly drawn: string }> {
  const graphviz = await instance();
  let narrowest: { readonly diagram: Diagram; readonly drawn: string; readonly width: number } | undefined;
  for (let sparseness = 0; sparseness <= sparsest; sparseness += 1) {
    const diagram = diagramOf(shape, sparseness);
    for (const options of layouts) {
      const drawn = graphviz.renderString(emitDot(diagram, options), { format: 'svg' });
      const width = Number(/<svg width="(\d+)pt"/.exec(drawn)?.[1]);
      if (width <= widestDrawing) return { diagram, drawn };
      if (narrowest === undefined || width < narrowest.width) narrowest = { diagram, drawn, width };
    }
  }
  if (narrowest === undefined) throw new Error(`${shape.id} cannot be laid out.`);
  return narrowest;
}

/** Adds what a state or an arrow is on hover, and a link to its source, wherever the layout has its id. */
function withHover(diagram: Diagram, drawn: string, options: DrawingOptions): string {
  const { shape, arrows } = diagram;
  const parts = new Map([
    ...shape.states.map((state, index) => [`s${index}`, statePart(state, options)] as const),
    ...arrows.map((arrow) => [arrow.id, arrowPart(arrow, shape, options)] as const),
  ]);
  const linked = new Set<string>();
  /** Returns the opening of a link. Of several to one place, the keyboard reaches the first. */
  const open = (id: string, { link, hover, data }: Part) => {
    const address =
      link === undefined ? '' : ` href="${escaped(link)}"${linked.has(id) ? ' tabindex="-1"' : ''}`;
    linked.add(id);
    return `<a${address} ${data}><title>${escaped(hover)}</title>`;
  };
  return drawn
    .replaceAll(
      /<g id="(\w+)" class="edge ([^"]*)">\n<title>.*?<\/title>(.*?)<\/g>/gs,
      (_, id: string, kind: string, inner: string) => {
        const part = parts.get(id);
        if (part === undefined) return `<g class="edge ${kind}">${inner}</g>`;
        return `<g id="${shape.id}-${id}" class="edge ${kind}${part.isChosen ? ' chosen' : ''}">${open(id, part)}${inner}</a></g>`;
      },
    )
    .replaceAll(
      /<g id="(\w+)" class="(node|cluster|graph)([^"]*)"([^>]*)>\n<title>.*?<\/title>/gs,
      (_, id: string, kind: string, others: string, rest: string) => {
        const part = parts.get(id);
        if (part === undefined) return `<g class="${kind}${others}"${rest}>`;
        return `<g id="${shape.id}-${id}" class="${kind}${others}" ${part.data}><title>${escaped(part.hover)}</title>`;
      },
    )
    .replaceAll(/<g id="a_[^"]*"><a xlink:href="#(\w+)" xlink:title="[^"]*">/g, (whole, id: string) => {
      const part = parts.get(id);
      return part === undefined ? whole : `<g${part.isChosen ? ' class="chosen"' : ''}>${open(id, part)}`;
    });
}

/** The hover text of a state or an arrow, and the address of its source. */
interface Part {
  readonly hover: string;
  readonly link: string | undefined;
  readonly data: string;
  readonly isChosen: boolean;
}

function statePart({ name, description, clauses }: StateShape, { linkOf }: DrawingOptions): Part {
  return {
    hover: [name === '' ? 'The whole machine' : name, description ?? '', clauseText(clauses)]
      .filter((line) => line !== '')
      .join('\n'),
    link: linkOf?.(name),
    data: `data-state="${escaped(name)}"`,
    isChosen: false,
  };
}

/** The most paths that a hover text names. */
const mostPaths = 3;

function arrowPart(arrow: Arrow, shape: MachineShape, options: DrawingOptions): Part {
  const { from, to, transitions } = arrow;
  const { clausesOf = () => [], pathsThrough = () => [], linkOf, chosen } = options;
  const paths = [...new Set(transitions.flatMap(pathsThrough))];
  const more = paths.length > mostPaths ? `\nand ${paths.length - mostPaths} more` : '';
  const start = from === '' ? 'In every state' : from;
  return {
    hover: [
      from === to ? `${start}: stays` : `${start} → ${to}`,
      ...arrowLines(arrow, shape.delays),
      clauseText([...new Set(transitions.flatMap(clausesOf))]),
      paths.length === 0 ? '' : `Paths: ${paths.slice(0, mostPaths).join(', ')}${more}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    link: linkOf?.(from),
    data: `data-transitions="${escaped(transitions.map(({ id }) => id).join('\n'))}"`,
    isChosen: transitions.some(({ id }) => chosen?.has(id)),
  };
}

function clauseText(clauses: readonly string[]): string {
  return clauses.length === 0 ? '' : `Asked for by ${clauses.join('; ')}`;
}

function styleOf(colours: 'both' | 'light'): string {
  const colour = (name: keyof typeof light) => (colours === 'both' ? `var(--${name})` : light[name]);
  const variables = (scheme: typeof dark) =>
    Object.entries(scheme)
      .map(([name, value]) => `--${name}: ${value};`)
      .join(' ');
  const schemes = `
    svg { ${variables(light)} }
    @media (prefers-color-scheme: dark) { svg { ${variables(dark)} } }
    svg { background: var(--paper); }`;
  return `${colours === 'both' ? schemes : ''}
    text { fill: ${colour('ink')}; font-family: Helvetica, Arial, sans-serif; }
    .begin ellipse { fill: ${colour('line')}; stroke: ${colour('line')}; }
    .state path { fill: ${colour('fill')}; stroke: ${colour('line')}; }
    .state.final path + path { fill: none; }
    .edge path { fill: none; stroke: ${colour('line')}; }
    .edge polygon { fill: ${colour('line')}; stroke: ${colour('line')}; }
    .group path { fill: none; stroke: ${colour('line')}; stroke-dasharray: 5 4; }
    .chosen text { fill: ${colour('chosen')}; font-weight: bold; }
    .chosen path { stroke: ${colour('chosen')}; stroke-width: 3; }
    .chosen polygon { fill: ${colour('chosen')}; stroke: ${colour('chosen')}; }
    a:hover text, a:focus text { text-decoration: underline; }
  `;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
