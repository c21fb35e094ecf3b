import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { textOf } from '#api/tenants/texts.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { shippedCouncil } from '../support/checked-councils.ts';

/** The council under test, read from its own files: no test repeats their words. */
export class Council {
  readonly files: TenantFiles;
  readonly #locale: string;

  private constructor(files: TenantFiles, locale: string) {
    this.files = files;
    this.#locale = locale;
  }

  /** @param tenantsFolder The folder of its files; the shipped ones by default. */
  static async load(tenantId: string, tenantsFolder?: string): Promise<Council> {
    const files =
      tenantsFolder === undefined
        ? await shippedCouncil(tenantId)
        : await loadTenant(tenantsFolder, tenantId);
    return new Council(files, files.tenant.localeId);
  }

  /** Returns the same council with the texts of another of its languages. */
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
   * Returns the text of a key in this council's language, with the values filled in.
   * @throws {Error} if there is none: a test must not look for words that are never shown.
   */
  text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    const found = textOf(this.files.messages.get(this.#locale) ?? {}, key);
    if (found === undefined) throw new Error(`There is no text "${key}".`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? `{{${name}}}`));
  }

  /** Returns a pattern for a text with any values filled in. */
  pattern(key: string): RegExp {
    const parts = this.text(key).split(/\{\{\w+\}\}/);
    return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
  }
}
