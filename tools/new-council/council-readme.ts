import type { CouncilPlan } from './council-plan.ts';

/** Writes the README of a new council's folder. */
export function councilReadme({ id, answers, hosts, model, face }: CouncilPlan): string {
  const from =
    model === undefined ? '' : ` Its look and its lettings rules began as a copy of ${model.id}'s.`;
  return `# ${answers.name}

These files are the portal of ${answers.council}, at ${hosts[0]}.${from} What they leave out comes from \`tenants/base\`. A running server takes up a change within seconds; one with a mistake in it is reported and not taken.

To change

- the name, the telephone number, the address, the menus, the switches: \`tenant.json\`
- the colours, the typefaces, the corners, the header: \`theme.json\`
- bids, cycles, bands, parishes: \`lettings.json\`; give it a new \`version\` each time a rule changes
- the logo, and with it the icons in \`icons/\`: \`npm run tenant -- logo ${id} crest.svg\`
- the first page: \`front-page.json\`${face === undefined ? ` (make it, or \`npm run tenant -- face ${id} meadow\`)` : ''}
- a text: \`locales/en-GB.json\` (make it), with only the texts that differ from base's
- a page: \`content/en-GB/….html\` (make it)
- a picture: \`pictures/\` (make it)

\`\`\`
npm run tenant -- edit ${id}       the questions of the beginning, with today's answers
npm run tenant -- check ${id}      what is wrong, where, and what to do about it
npm run tenant -- publish ${id}    from then on only published versions are served
\`\`\`

\`docs/new-council.md\` goes through it step by step, and \`docs/settings\` has every setting. A note of your own may stand in any group of a file: \`"$comment": "Agreed in March."\`.
`;
}
