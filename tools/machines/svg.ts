import { instance } from '@viz-js/viz';
import { emitDot } from '#machines/model/emit/dot.ts';
import { leavesOf, type MachineShape } from '#machines/model/shape.ts';

/*
 * The colours follow the viewer's system, so one file serves light and dark. Text has a contrast of at least 7:1 in
 * both.
 */
const style = `
    svg { --paper: #ffffff; --ink: #1b2330; --line: #4a5568; --fill: #eef3fa; --note: #fdf6e3; }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #12161d; --ink: #eef2f7; --line: #aab6c8; --fill: #243041; --note: #33301f; }
    }
    svg { background: var(--paper); }
    text { fill: var(--ink); font-family: Helvetica, Arial, sans-serif; }
    .arrow path { stroke: var(--line); fill: none; }
    .arrow polygon, .begin ellipse { fill: var(--line); stroke: var(--line); }
    .state path { fill: var(--fill); stroke: var(--line); }
    .state.final path + path { fill: none; }
    .edge path { fill: none; stroke: var(--line); }
    .edge polygon { fill: var(--line); stroke: var(--line); }
    .group path { fill: none; stroke: var(--line); stroke-dasharray: 5 4; }
    .note polygon { fill: var(--note); stroke: var(--line); }
    .note polyline { stroke: var(--line); }
  `;

/** Draws a machine as a self-contained picture, with a description of its states for screen readers. */
export async function drawMachineSvg(shape: MachineShape): Promise<string> {
  const graphviz = await instance();
  const drawn = graphviz.renderString(emitDot(shape), { format: 'svg' });
  const body = drawn
    .slice(drawn.indexOf('<svg'))
    .replaceAll(/<!--.*?-->\n?/gs, '')
    // Browsers would show Graphviz's group names as tooltips instead of the picture's own title.
    .replaceAll(/<title>.*?<\/title>\n?/gs, '')
    // The style sets the colours; Graphviz draws everything in black.
    .replaceAll(/ (fill|stroke|font-family)="(?!none")[^"]*"/g, '');
  const states = leavesOf(shape).map(({ name, description }) => `${name}: ${description ?? ''}`);
  const head = [
    `<title id="${shape.id}-title">${escaped(shape.id)}: the drawing of its states</title>`,
    `<desc id="${shape.id}-desc">${escaped(`${states.length} states and ${shape.transitions.length} transitions. ${states.join(' ')}`)}</desc>`,
    `<style>${style}</style>`,
  ];
  return body
    .replace('<svg ', `<svg role="img" aria-labelledby="${shape.id}-title ${shape.id}-desc" `)
    .replace(/(<svg[^>]*>)/, `$1\n${head.join('\n')}`)
    .trimEnd();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
