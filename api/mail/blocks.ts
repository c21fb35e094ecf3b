import { escapeHtml } from '../content/escape-html.ts';
import type { Palette } from '#schemas/tenant/theme.ts';

/** One part of a letter. The plain text and the HTML are both made from these parts. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'link'; readonly words: string; readonly address: string }
  /** The link that is the purpose of the letter. */
  | { readonly kind: 'mainLink'; readonly words: string; readonly address: string }
  /** A code to be typed elsewhere, character by character. */
  | { readonly kind: 'code'; readonly words: string; readonly code: string };

/** A letter's parts under the name of the council's site. */
export interface Sheet {
  readonly site: string;
  readonly language: string;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Lines below a rule: how to reach the council. */
  readonly foot: readonly string[];
  /** The unsubscribe link at the end. Undefined for letters that cannot be stopped. */
  readonly stop?: { readonly words: string; readonly address: string } | undefined;
}

/** Renders plain text, for programs that show no HTML and people who want none. */
export function toText({ site, blocks, foot, stop }: Sheet): string {
  const below = [site, ...foot, ...(stop ? [`${stop.words}:`, stop.address] : [])];
  return `${blocks.map(blockText).join('\n\n')}\n\n-- \n${below.join('\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'link':
    case 'mainLink':
      return `${block.words}:\n${block.address}`;
    case 'code':
      return `${block.words}\n\n    ${block.code}`;
  }
}

/**
 * Renders HTML in the council's colours. One column, no pictures, no fonts and nothing from elsewhere: anything
 * loaded would reveal when and where a person reads. Styles are inline, because many mail programs drop all
 * others.
 */
export function toHtml(sheet: Sheet, palette: Palette): string {
  const { site, language, subject, blocks, foot, stop } = sheet;
  const footLines = [
    ...foot.map(escapeHtml),
    ...(stop
      ? [
          `<a href="${escapeHtml(stop.address)}" style="color:${palette.mutedText}">${escapeHtml(stop.words)}</a>`,
        ]
      : []),
  ].map((line) => `<p style="margin:0 0 4px">${line}</p>`);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:16px;background:${palette.background};color:${palette.text};font:17px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:580px;margin:0 auto">
<p style="margin:0 0 24px;padding:12px 16px;background:${palette.header};color:${palette.onHeader};font-weight:bold">${escapeHtml(site)}</p>
${blocks.map((block) => blockHtml(block, palette)).join('\n')}
<div style="margin-top:32px;padding-top:16px;border-top:1px solid ${palette.outline};color:${palette.mutedText};font-size:15px">
${footLines.join('\n')}
</div>
</div>
</body>
</html>
`;
}

function blockHtml(block: MailBlock, palette: Palette): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'facts':
      return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${block.facts
        .map(
          ([name, value]) =>
            `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;color:${palette.mutedText}">${escapeHtml(name)}:</td><td style="padding:2px 0;font-weight:bold">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:24px">${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.address)}" style="color:${palette.link}">${escapeHtml(block.words)}</a></p>`;
    case 'mainLink':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.address)}" style="display:inline-block;padding:12px 20px;background:${palette.primary};color:${palette.onPrimary};font-weight:bold">${escapeHtml(block.words)}</a></p>`;
    case 'code':
      // A picture's role, since plain text may not have an accessible name: a screen reader then says each
      // digit rather than a six-digit number. The gaps are drawn, so no spaces are copied.
      return `<p style="margin:0 0 4px">${escapeHtml(block.words)}</p>
<p style="margin:0 0 16px"><span role="img" aria-label="${escapeHtml([...block.code].join(', '))}" style="display:inline-block;padding:8px 8px 8px 16px;border:1px solid ${palette.outline};font:bold 28px/1.25 'Courier New',Courier,monospace;letter-spacing:8px;user-select:all">${escapeHtml(block.code)}</span></p>`;
  }
}
