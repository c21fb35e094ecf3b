import type { CouncilDocument } from '#schemas/api/council-documents.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import type { DeliveredDocument } from './council-documents.ts';
import { sayText } from './say-text.ts';

/** A document of the council as a row in the resident's list. */
export function describeCouncilDocument(
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
