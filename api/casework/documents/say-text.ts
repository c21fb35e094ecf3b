import type { CouncilTexts } from '#schemas/casework.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';

/** A text of the council in a language, or else in its own. */
export function sayText(
  texts: CouncilTexts,
  locale: string,
  { tenant }: Pick<TenantFiles, 'tenant'>,
): string {
  return texts[locale] ?? texts[tenant.localeId] ?? '';
}
