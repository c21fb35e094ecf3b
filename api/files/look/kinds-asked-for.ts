import { fileKinds, type FileKind } from '#schemas/file-kinds.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { fileSettingsOf } from '../file-settings.ts';

/** What a file was sent for. */
export interface AskedFor {
  readonly formIdentifier: string;
  /** The name of the question. */
  readonly answer: string;
}

/**
 * The kinds of file that a council takes where a question asks for one: its own list, which the question may narrow. A form or
 * a question that is gone by now narrows nothing.
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
