import { fileKinds, type FileKind } from '#schemas/file-kinds.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { fileSettingsOf } from '../file-settings.ts';

/** The question a file was sent for. */
interface AskedFor {
  readonly formIdentifier: string;
  /** The question's name. */
  readonly answer: string;
}

/**
 * The kinds of file accepted for a question: the council's own list, which the question may narrow. A form or
 * question that no longer exists narrows nothing.
 */
export function kindsAskedFor(
  { tenant, forms }: Pick<TenantFiles, 'tenant' | 'forms'>,
  { formIdentifier, answer }: AskedFor,
): readonly FileKind[] {
  const { kinds } = fileSettingsOf(tenant);
  for (const page of Object.values(forms.get(formIdentifier)?.definition.pages ?? {})) {
    const schema = 'schema' in page ? page.schema.properties[answer] : undefined;
    if (schema !== undefined && 'kinds' in schema && Array.isArray(schema.kinds)) {
      const asked = schema.kinds.filter(isFileKind);
      return kinds.filter((kind) => asked.includes(kind));
    }
  }
  return kinds;
}

function isFileKind(kind: unknown): kind is FileKind {
  return typeof kind === 'string' && Object.hasOwn(fileKinds, kind);
}
