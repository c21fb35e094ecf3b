import type { Flow, FlowNote, FlowPage, FlowQuestion, FlowSection, Proved } from './flow.ts';
import { drawSvg, escaped, sumOf } from './svg.ts';

const style = `
:root{color-scheme:light dark;--ink:#1b2330;--paper:#fff;--line:#5b6675;--soft:#414b5a;--wrong:#9b1c13}
@media(prefers-color-scheme:dark){:root{--ink:#eef2f7;--paper:#12161d;--line:#94a1b3;--soft:#c4cedb;--wrong:#ffb4a8}}
body{margin:0 auto;padding:1rem;max-width:100rem;background:var(--paper);color:var(--ink);font:1rem/1.5 Helvetica,Arial,sans-serif}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.25rem;margin:2rem 0 .5rem}h3{font-size:1.05rem;margin:1.2rem 0 .2rem}
p{margin:.2rem 0;max-width:44rem}ul{margin:.2rem 0;padding-left:1.2rem;max-width:44rem}.soft{color:var(--soft)}.wrong{color:var(--wrong);font-weight:bold}
.picture{overflow:auto;border:1px solid var(--line);margin:1rem 0}.picture svg{display:block;max-width:none}
a{color:inherit}
@page{size:A3 landscape;margin:8mm}
@media print{body{padding:0;max-width:none}.screen{display:none}.picture{border:0;overflow:visible;margin:0}.picture svg{width:100%;height:auto;max-height:270mm}.words{break-before:page;columns:3}}`;

/** Renders a form's page: the picture, and everything in it as a list. */
export function drawPage(flow: Flow, council: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(flow.title)} (${escaped(council)}): the way through the form</title>
<style>${style}</style>
</head>
<body>
<main>
<div class="screen"><h1>${escaped(flow.title)}</h1>
<p>${escaped(council)}: ${escaped(sumOf(flow))}. <a href="#words">The same in words</a>. It prints on an A3 sheet.</p></div>
<div class="picture" role="region" aria-label="Picture" tabindex="0">
${drawSvg(flow, council)}</div>
<div class="words" id="words">
${flow.sections.map(sectionHtml).join('\n')}
<h2>The end</h2>
<p>Check your answers, and send.</p>
${listHtml(flow.outcomes.map(({ title, when, proved }) => `${escaped(title)} <span class="soft">${escaped(when === null ? 'Everyone else.' : `If ${when}.`)}</span>${mark(proved)}`))}
<p>Receipt: ${escaped(flow.receipt)}</p>
</div>
</main>
</body>
</html>
`;
}

function sectionHtml({ title, when, proved, pages }: FlowSection): string {
  const condition = when === null ? '' : `<p>Only if ${escaped(when)}.${mark(proved)}</p>\n`;
  return `<h2>${escaped(title)}</h2>\n${condition}${pages.map(pageHtml).join('\n')}`;
}

function pageHtml({ number, title, when, each, lists, proved, questions, notes }: FlowPage): string {
  const said = [
    ...(each === null ? [] : [`For each ${each}.`]),
    ...(when === null ? [] : [`Only if ${when}.`]),
    ...(lists === null ? [] : [`A list, to which each ${lists} is added.`]),
    ...(lists === null && questions.length === 0 ? ['To read.'] : []),
  ];
  const below =
    said.length === 0 && proved !== 'not proved' ? '' : `<p>${escaped(said.join(' '))}${mark(proved)}</p>`;
  return `<h3>${number}. ${escaped(title)}</h3>${below}${listHtml([...questions.map(questionHtml), ...notes.map(noteHtml)])}`;
}

function noteHtml({ words, proved }: FlowNote): string {
  return `${escaped(words)}.${mark(proved)}`;
}

function questionHtml({ title, answer, isRequired, when, proved, notes }: FlowQuestion): string {
  const condition = when === null ? '' : `, only if ${when}`;
  return `${escaped(title)} <span class="soft">(${escaped(answer)}${isRequired ? '' : ', optional'}${escaped(condition)})</span>${mark(proved)}${listHtml(notes.map(noteHtml))}`;
}

function listHtml(entries: readonly string[]): string {
  return entries.length === 0 ? '' : `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
}

function mark(proved: Proved): string {
  return proved === 'not proved' ? ' <span class="wrong">Not proved.</span>' : '';
}
