import type { CouncilDocument, CouncilDocumentResponse } from '#schemas/api/council-documents.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { tellDecision } from '../tell-decision.ts';
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
    decision: tellDecision(files, document, locale, today),
    file: file && { name: file.name, kind: file.kind, size: file.size },
    heldFrom,
    heldUntil,
    expired,
  };
}
