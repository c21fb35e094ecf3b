import type { CouncilDocument, CouncilDocumentResponse } from '#schemas/api/council-documents.ts';
import type { DocumentsResponse, SentDocument } from '#schemas/api/documents.ts';
import { describeFile } from '../../files/describe-file.ts';
import { fileSettingsOf } from '../../files/file-settings.ts';
import type { KnownDocument } from '../../files/list-documents.ts';
import { councilForm } from '../../forms/council-form.ts';
import { inLanguage } from '../../tenants/in-language.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { describeDecision } from '../describe-decision.ts';
import type { DeliveredDocument } from './council-documents.ts';
import { sayText } from './say-text.ts';

/** A page of the council's documents in the resident's list. */
export function describeCouncilDocuments(
  { total, documents }: { readonly total: number; readonly documents: readonly DeliveredDocument[] },
  locale: string,
  files: Pick<TenantFiles, 'tenant'>,
): { total: number; documents: CouncilDocument[] } {
  return { total, documents: documents.map((document) => describeCouncilDocument(document, locale, files)) };
}

/** A document of the council as a row in the resident's list. */
function describeCouncilDocument(
  { id, kind, title, writtenOn, deliveredAt, readAt }: DeliveredDocument,
  locale: string,
  files: Pick<TenantFiles, 'tenant'>,
): CouncilDocument {
  return {
    id,
    kind,
    title: sayText(title, locale, files),
    writtenOn,
    deliveredAt: deliveredAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

/**
 * A document of the council for its own page, with its decision.
 * @param today the day in London, `YYYY-MM-DD`
 */
export function describeWholeDocument(
  document: DeliveredDocument,
  locale: string,
  files: TenantFiles,
  today: string,
): CouncilDocumentResponse['document'] {
  const { file, heldFrom, heldUntil, expired } = document;
  return {
    ...describeCouncilDocument(document, locale, files),
    decision: describeDecision(files, document, locale, today),
    file: file && { name: file.name, kind: file.kind, size: file.size },
    heldFrom,
    heldUntil,
    expired,
  };
}

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
