import { loadTenant } from '#api/tenants/load-tenant.ts';
import { lawfulExemptions, standardConnectionTypes } from '#schemas/lettings-facts.ts';
import { feedItemSchemas, feedKinds, type FeedKind } from '#schemas/backoffice/feed.ts';
import { columnsOf } from '../backoffice/columns.ts';
import { sampleItem } from '../backoffice/sample.ts';
import { printJson } from '../councils/print-json.ts';

/**
 * A fixed day, since times in the samples would otherwise differ each day: the day on which the page was first written.
 */
const day = new Date('2026-11-24T12:00:00Z');

const council = 'three-rivers';

/** Each kind of feed, in a line. */
const about: Readonly<Record<FeedKind, string>> = {
  landlords: 'Which landlord in tenant.json your reference means.',
  properties: 'A home: where it is, its rooms and its features.',
  adverts: 'When people can bid for a home, who can bid, and the text about it.',
  applications: 'A household: its facts, its schemes, and the number it is claimed with.',
  notices: 'A sentence for one household, at the top of its account.',
  officers: 'A member of staff whose name residents may see.',
  cases: 'One case between the council and one person.',
  actions: 'What you ask a person to do.',
  messages: 'A conversation with a person.',
  plans: 'A personal housing plan with its steps.',
  documents: 'A letter, a decision or a form for one person.',
  agreements: 'An officer’s agreement to a waiting bid, or refusal of it.',
  shortlists: 'How far you have got with the people who bid for a home, who you pass over, and why.',
  offers: 'A home that you offer to one person, and the result.',
  outcomes: 'The result of a closed advert. A person who gets the home is no longer passed over for it.',
};

/** Renders a page with a sample of each kind of feed; a test sends the samples to the portal. */
export async function feedsPage(tenantsFolder: string): Promise<string> {
  const files = await loadTenant(tenantsFolder, council);
  const parts = feedKinds.map((kind) => {
    const columns = columnsOf(kind);
    const needed = columns.filter(({ required }) => required).map(({ name }) => `\`${name}\``);
    return `## \`${kind}\`

${about[kind]} ${columns.length} columns in a CSV file; ${needed.length === 0 ? 'none' : needed.join(', ')} ${needed.length === 1 ? 'is' : 'are'} required.

\`\`\`json
${printJson(sampleItem(kind, files, day)).trimEnd()}
\`\`\``;
  });
  return `# A sample of each feed

Written by \`npm run renew\`. [The back office](../back-office.md) says how feeds are sent, in which order, and what changes do; ${Object.keys(feedItemSchemas).length} kinds can be sent, and these samples belong together: send them in this order. The last three are about an advert that has closed with a bid of the sample application; [after the close](../back-office.md#after-the-close) shows them. All fields with their meanings are at \`/api/docs\` of any portal.

To try it by hand, save a list of such items as \`applications.json\`, or export a CSV whose first row names the columns, with dots for fields within fields.

\`\`\`sh
npm run backoffice -- columns applications
npm run -s backoffice -- columns applications --sample --tenant seabrook > applications.csv
npm run backoffice -- import applications.csv --tenant seabrook --dry-run
npm run backoffice -- import applications.csv --tenant seabrook
\`\`\`

**Start with the sample.** \`columns --sample\` works for every kind on this page. It writes a CSV with every column name in the first row, spelt as the import needs them, and in the second row an item that uses your council’s own landlords, schemes, bands and kinds of advert, by their ids. Keep the first row. Replace the second, which anyone who knows this sample could claim, with your own rows. Remove columns that you do not need, unless they are required. \`columns\` without \`--sample\` says what to write in each.

A dry run finds every mistake with its line and column, and saves nothing. In Excel, choose “CSV UTF-8”. Write dates as \`2026-03-09\`, and first format numbers with leading zeros, such as references, as text.

**Types of local connection.** \`facts.localConnections\` of an application, and \`types\` and \`exempt\` of the rule \`localConnection\` of an advert, use a type: ${standardConnectionTypes.map((type) => `\`${type}\``).join(', ')}; ${lawfulExemptions.map((type) => `\`${type}\``).join(', ')}, for people who can join a register in England without a local connection (SI 2025/706, SI 2012/1869); or one of your own, from [\`localConnectionTypes\`](lettings.md#localconnectiontypes) or [\`localConnectionExemptions\`](lettings.md#localconnectionexemptions). Any other type is rejected, because no rule could ever match it.

Photographs and floor plans are files: [photographs and floor plans](../back-office.md#photographs-and-floor-plans).

${parts.join('\n\n')}
`;
}
