import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

const files = {
  type: 'array',
  items: { type: 'string', format: 'file-id' },
  uniqueItems: true,
  maxItems: 3,
  documentKind: 'identity',
} as const;

/** Returns a patch that asks for files on the first page. */
const proof = (schema: Json): Json => ({
  pages: { name: { schema: { properties: { proof: schema } }, ui: { proof: { label: 'Proof' } } } },
});

export const inFiles: readonly Defect[] = [
  {
    name: 'more files to send than may be sent',
    patch: proof({ ...files, minItems: 4 }),
    kind: 'forms.bounds',
    pointer: '/pages/name/schema/properties/proof/minItems',
  },
  {
    name: 'files that prove what the council knows nothing of',
    patch: proof({ ...files, documentKind: 'identty' }),
    kind: 'forms.unknownDocumentKind',
    pointer: '/pages/name/schema/properties/proof/documentKind',
  },
  {
    name: 'files of each item of a list',
    patch: {
      pages: { person: { schema: { properties: { proof: files } }, ui: { proof: { label: 'Proof' } } } },
    },
    kind: 'forms.filesOfItem',
    pointer: '/pages/person/schema/properties/proof',
  },
  {
    name: 'a kind of file that the council does not take',
    patch: proof({ ...files, kinds: ['pdf', 'webp'] }),
    kind: 'forms.kindNotTaken',
    pointer: '/pages/name/schema/properties/proof/kinds/1',
  },
  {
    name: 'optional files that may be sent later',
    patch: proof({ ...files, later: true }),
    severity: 'warning',
    kind: 'forms.laterNotRequired',
    pointer: '/pages/name/schema/properties/proof/later',
  },
  {
    name: 'a condition on files that never come later',
    patch: {
      pages: {
        name: { schema: { properties: { proof: files } }, ui: { proof: { label: 'Proof' } } },
        arrears: { when: { eq: null, includes: [{ answer: 'proof' }, 'later'] } },
      },
    },
    kind: 'forms.condition.unknownOption',
    pointer: '/pages/arrears/when/includes/1',
  },
];
