import { deedsOf, deedsOfStart, guideRules, type Guide } from '../guide.ts';
import { oneLine } from './one-line.ts';

/**
 * Returns guides as Markdown, with a box to tick for each step.
 * @param setUp returns the command that sets up the start of a guide.
 */
export function emitGuideMarkdown(guides: readonly Guide[], setUp: (guide: Guide) => string): string {
  return [
    '# Paths to walk by hand',
    guideRules.map((rule) => `- ${rule}`).join('\n'),
    ...guides.map((guide) => guideText(guide, setUp(guide))),
  ].join('\n\n');
}

function guideText({ id, title, start, steps, onlyByProgram }: Guide, setUp: string): string {
  return [
    `## ${plain(title)}`,
    '',
    `Path \`${oneLine(id)}\``,
    ...(onlyByProgram.length > 0 ? ['', '**Only a program can walk this path.**'] : []),
    '',
    `- [ ] Start: ${plain(start.action)} Set it up: \`${setUp}\`${deedsOfStart(start)
      .map((one, at) => `${at === 0 ? '. ' : ' '}${plain(one)}`)
      .join('')}`,
    ...start.checks.map((one) => `  - ${plain(one)}`),
    ...steps.flatMap((step) => [
      `- [ ] **${step.number}.** ${deedsOf(step).map(plain).join(' ')}`,
      ...step.checks.map((one) => `  - ${plain(one)}`),
    ]),
  ]
    .join('\n')
    .trimEnd();
}

/** Returns a text as Markdown shows it unchanged. */
function plain(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}
