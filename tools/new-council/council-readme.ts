import type { CouncilPlan } from './council-plan.ts';

/** Writes the README of a new council's folder. */
export function councilReadme({ id, answers, hosts, model, face }: CouncilPlan): string {
  const from = model === undefined ? '' : ` Its look and lettings rules started as a copy of ${model.id}'s.`;
  return `# ${answers.name}

These files are the portal of ${answers.council}, at ${hosts[0]}.${from} Anything they leave out comes from \`tenants/base\`. A running server uses a change within seconds. It reports a change with a mistake, and does not use it.

To change

- the name, the telephone number, the address, the menus, the switches: \`tenant.json\`
- the colours, the typefaces, the corners, the header: \`theme.json\`
- bids, cycles, bands, parishes: \`lettings.json\` (change its \`version\` each time a rule changes)
- the logo and the icons in \`icons/\`: \`npm run tenant -- logo ${id} crest.svg\`
- the front page: \`front-page.json\`${face === undefined ? ` (create it, or run \`npm run tenant -- face ${id} meadow\`)` : ''}
- a text: \`locales/en-GB.json\` (create it), with only the texts that differ from base's
- a page: \`content/en-GB/….html\` (create it)
- a picture: \`pictures/\` (create it)

\`\`\`
npm run tenant -- edit ${id}       answer the first questions again, with today's answers
npm run tenant -- check ${id}      see what is wrong, where, and what to do about it
npm run tenant -- publish ${id}    publish: from then on, only published versions are served
\`\`\`

\`docs/new-council.md\` explains it step by step, and \`docs/settings\` has every setting. You can add your own note to any group in a file: \`"$comment": "Agreed in March."\`.
`;
}
