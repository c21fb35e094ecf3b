import { escapeHtml } from '#api/content/escape-html.ts';
import type { ListedLetter } from './letter-files.ts';
import type { ReadMail } from './read-mail.ts';

/** Renders a page of the outbox, too plain to be mistaken for a council's site. */
export function framePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
${body}
</body>
</html>
`;
}

/** Renders the list. Times are local: this machine wrote the letters. */
export function listPage(letters: readonly ListedLetter[]): string {
  const items = letters.map(
    ({ id, tenantId, writtenAt, subject, to }) => `<li>
<a href="/outbox/${encodeURIComponent(id)}">${escapeHtml(subject)}</a>
<p>To ${escapeHtml(to)}</p>
<p>${escapeHtml(tenantId)}, <time datetime="${writtenAt.toISOString()}">${writtenAt.toLocaleString('en-GB')}</time></p>
</li>`,
  );
  const empty = `<p>No emails yet. Bid for a home, or ask for a new password, and wait a few seconds.</p>`;
  return framePage(
    `Emails (${letters.length})`,
    `<h1>Emails</h1>
<p>What the portal would have sent, newest first. Nothing leaves this machine. <a href="/outbox">Refresh</a></p>
${items.length === 0 ? empty : `<ol>\n${items.join('\n')}\n</ol>`}`,
  );
}

/** Renders one letter as mail programs show it, beside its plain text. */
export function letterPage(id: string, { headers, text }: ReadMail): string {
  const subject = headers.get('subject') ?? '';
  const shown = ['from', 'reply-to', 'to', 'date', 'content-language', 'list-unsubscribe'];
  const facts = shown.flatMap((name) => {
    const value = headers.get(name);
    return value === undefined ? [] : [`<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`];
  });
  return framePage(
    subject,
    `<p><a href="/outbox">All emails</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>${facts.join('')}</dl>
<div class="both">
<section>
<h2>As HTML</h2>
<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/outbox/${encodeURIComponent(id)}/html"></iframe>
</section>
<section>
<h2>As plain text</h2>
<pre>${linked(text)}</pre>
</section>
</div>`,
  );
}

/** Returns a letter's HTML for the frame: links open in a new tab, since the portal forbids framing. */
export function frameContent({ html }: ReadMail): string {
  return html.replace('<head>', '<head>\n<base target="_blank">');
}

/** Returns text as HTML with its addresses as links, as in mail programs. */
function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s&<>]+/g,
    (address) => `<a href="${address}" target="_blank" rel="noreferrer">${address}</a>`,
  );
}
