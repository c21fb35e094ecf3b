import type { DocumentsResponse, SentDocument } from '#schemas/api/documents.ts';
import { describeFile } from '../../files/describe-file.ts';
import { fileSettingsOf } from '../../files/file-settings.ts';
import type { KnownDocument } from '../../files/list-documents.ts';
import { councilForm } from '../../forms/council-form.ts';
import { inLanguage } from '../../tenants/in-language.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';

/** Describes a page of the documents that a resident has sent. */
export function describeSentDocuments(
  { total, documents }: { readonly total: number; readonly documents: readonly KnownDocument[] },
  locale: string,
  tenant: TenantFiles,
): DocumentsResponse['sent'] {
  return { total, documents: documents.map((document) => describeSentDocument(document, locale, tenant)) };
}

function describeSentDocument(document: KnownDocument, locale: string, tenant: TenantFiles): SentDocument {
  const { documentKind, formIdentifier, actionId, sentAt } = document;
  const { documentKinds } = fileSettingsOf(inLanguage(tenant, locale).tenant);
  const form = formIdentifier === null ? undefined : tenant.forms.get(formIdentifier);
  const ofCouncil = form && councilForm(form);
  return {
    file: describeFile(document),
    documentKind: documentKinds.find(({ id }) => id === documentKind)?.name ?? null,
    form: ofCouncil?.say(ofCouncil.definition.title, locale) ?? null,
    sentFor: formIdentifier !== null ? 'form' : actionId !== null ? 'action' : 'message',
    actionId,
    sentAt: sentAt?.toISOString() ?? null,
  };
}
