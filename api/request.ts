import type { Messages } from '#schemas/api/bootstrap.ts';
import type { Access } from './access.ts';
import type { AdmittedStaff } from './accounts/impersonation/admit-staff.ts';
import type { Reader } from './accounts/reader.ts';
import type { TenantDatabase } from './database/database.ts';
import type { TenantFiles } from './tenants/tenant-files.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The council that this host belongs to. Not set on routes for a `probe`. */
    tenant: TenantFiles;
    database: TenantDatabase;
    /** The cookie that authenticates this request; its anti-forgery token is derived from it. */
    sessionToken: string | undefined;
    sessionTokenHash: Buffer | undefined;
    /**
     * True in a preview; `tenant` is then the draft, if the draft has no mistakes. For pages and a council's
     * files.
     */
    isPreview: boolean;
    /** True if the request claims to come from an impersonation tab; the claim is checked later. */
    isImpersonating: boolean;
    /**
     * The signed-in person, on routes whose access asks; undefined for a visitor. Use `readerOf` where there
     * must be one.
     */
    reader: Reader | undefined;
    /** The impersonating member of staff, once `admitStaff` has let them in; `database` then signs as them. */
    staff: AdmittedStaff | undefined;
    locale: string;
    /** `/cy`, or empty for the default language; undefined until the language is known. */
    languagePrefix: string | undefined;
    messages: Messages | undefined;
  }
  interface FastifyContextConfig {
    access: Access;
    /** True for a route about homes to let, which is not found if the council shows none (`disableProperties`). */
    aboutHomes?: boolean;
    /**
     * True for a route that continues another call's work: while staff impersonate a resident that call is
     * recorded, not this one.
     */
    carriesOn?: boolean;
  }
}
