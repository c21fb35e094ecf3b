import { deedsOf, guideRules, type Guide, type GuideStep } from '../guide.ts';
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
    `- [ ] Start: ${deed(start)} Set it up: \`${setUp}\``,
    ...start.checks.map((one) => `  - ${plain(one)}`),
    ...steps.flatMap((step) => [
      `- [ ] **${step.number}.** ${deed(step)}`,
      ...step.checks.map((one) => `  - ${plain(one)}`),
    ]),
  ]
    .join('\n')
    .trimEnd();
}

function deed(step: GuideStep): string {
  return deedsOf(step).map(plain).join(' ');
}

/** Returns a text as Markdown shows it unchanged. */
function plain(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}
