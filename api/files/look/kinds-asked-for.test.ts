import { beforeAll, expect, test } from 'vitest';
import { loadTenant } from '../../tenants/load-tenant.ts';
import type { LoadedForm } from '../../tenants/loaded-form.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { kindsAskedFor } from './kinds-asked-for.ts';

let council: TenantFiles;
let form: LoadedForm;
beforeAll(async () => {
  council = await loadTenant('tenants', 'ashcombe');
  const [first] = council.forms.values();
  if (!first) throw new Error('The council has no form.');
  form = { ...first, definition: structuredClone(first.definition) };
  const page = Object.values(form.definition.pages).find((one) => 'schema' in one);
  if (!page || !('schema' in page)) throw new Error('The form asks nothing.');
  const files = {
    type: 'array',
    items: { type: 'string', format: 'file-id' },
    maxItems: 3,
    documentKind: 'other',
  };
  Object.assign(page.schema.properties, { letter: { ...files, kinds: ['pdf', 'docx'] }, anything: files });
});

const ask = (answer: string, formIdentifier = form.definition.identifier) =>
  kindsAskedFor(
    { tenant: council.tenant, forms: new Map([[form.definition.identifier, form]]) },
    { formIdentifier, answer },
  );

test('a question may narrow what the council takes', () => {
  expect(ask('letter')).toEqual(['pdf', 'docx']);
});

test('a question that says nothing, or is gone with its form or without it, takes what the council takes', () => {
  const councils = ['pdf', 'jpeg', 'png', 'webp', 'heic', 'docx'];
  expect(ask('anything')).toEqual(councils);
  expect(ask('no-such-question')).toEqual(councils);
  expect(ask('letter', 'no-such-form')).toEqual(councils);
});
