import { join } from 'node:path';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { textOf } from '#api/tenants/texts.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';

type TenantFiles = Awaited<ReturnType<typeof loadTenant>>;

/** The council a test looks at, from its own files: no test repeats their words. */
export class Council {
  readonly files: TenantFiles;
  readonly #locale: string;

  private constructor(files: TenantFiles, locale: string) {
    this.files = files;
    this.#locale = locale;
  }

  static async load(tenantId: string): Promise<Council> {
    const files = await loadTenant(join(import.meta.dirname, '../../tenants'), tenantId);
    return new Council(files, files.tenant.localeId);
  }

  /** The same council, its texts in another of its languages. */
  in(locale: string): Council {
    return new Council(this.files, locale);
  }

  get tenantId(): string {
    return this.files.tenant.tenantId;
  }

  get hasDarkMode(): boolean {
    return isSettingOn(this.files.tenant.siteSettings, 'themeDarkMode');
  }

  /**
   * The text of a key in the council's default language, with the values put in.
   * @throws {Error} when there is none: a test must not look for words that are never shown.
   */
  text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const found = textOf(this.files.messages.get(this.#locale) ?? {}, key);
    if (found === undefined) throw new Error(`There is no text "${key}".`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? `{{${name}}}`));
  }

  /** What a text looks like when whatever is put into it is not known. */
  pattern(key: string): RegExp {
    const parts = this.text(key).split(/\{\{\w+\}\}/);
    return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
  }
}
