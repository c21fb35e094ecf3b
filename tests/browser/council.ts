import { join } from 'node:path';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { textOf } from '#api/tenants/texts.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';

type TenantFiles = Awaited<ReturnType<typeof loadTenant>>;

/** The council a test looks at, from its own files, so that no test repeats their words. */
export class Council {
  readonly files: TenantFiles;

  private constructor(files: TenantFiles) {
    this.files = files;
  }

  static async load(tenantId: string): Promise<Council> {
    return new Council(await loadTenant(join(import.meta.dirname, '../../tenants'), tenantId));
  }

  get tenantId(): string {
    return this.files.tenant.tenantId;
  }

  get hasDarkMode(): boolean {
    return isSettingOn(this.files.tenant.siteSettings, 'themeDarkMode');
  }

  /**
   * The text of a key in the council's language, with the values put in.
   * @throws {Error} when there is none: a test must not look for words that are never shown.
   */
  text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const { messages, tenant } = this.files;
    const found = textOf(messages.get(tenant.localeId) ?? {}, key);
    if (found === undefined) throw new Error(`There is no text "${key}".`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? `{{${name}}}`));
  }

  /** What a text looks like when whatever is put into it is not known. */
  pattern(key: string): RegExp {
    const parts = this.text(key).split(/\{\{\w+\}\}/);
    return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
  }
}
