import type { CouncilTexts } from '#schemas/casework.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';

/** Returns a council's text in a language, else in the council's own; empty if there is none. */
export function sayText(
  texts: CouncilTexts,
  locale: string,
  { tenant }: Pick<TenantFiles, 'tenant'>,
): string {
  return texts[locale] ?? texts[tenant.localeId] ?? '';
}
