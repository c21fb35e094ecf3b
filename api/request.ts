import type { Messages } from '#schemas/api/bootstrap.ts';
import type { Access } from './access.ts';
import type { AdmittedStaff } from './accounts/impersonation/admit-staff.ts';
import type { Reader } from './accounts/reader.ts';
import type { TenantDatabase } from './database/database.ts';
import type { TenantFiles } from './tenants/tenant-files.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The council this host belongs to. Not there on routes for a `probe`. */
    tenant: TenantFiles;
    database: TenantDatabase;
    /** The cookie that speaks for this request, on which its anti-forgery token rests. */
    sessionToken: string | undefined;
    sessionTokenHash: Buffer | undefined;
    /** Somebody is looking at a preview, and `tenant` is the draft. For pages and a council's files. */
    isPreview: boolean;
    /** The request claims to come from a tab in a resident's place; whether it does is checked later. */
    isImpersonating: boolean;
    /**
     * Who is logged in, on routes whose access asks; undefined: a visitor. Use `readerOf` where there has to be one.
     */
    reader: Reader | undefined;
    /** Staff in a resident's place whom `admitStaff` has let in; `database` is theirs then. */
    staff: AdmittedStaff | undefined;
    locale: string;
    /** `/cy`, or empty for the default language; undefined until the language is known. */
    languagePrefix: string | undefined;
    messages: Messages | undefined;
  }
  interface FastifyContextConfig {
    access: Access;
    /** Takes what no other route takes, so it does not count among the methods that an address knows. */
    catchesRest?: boolean;
    /** About homes to let: it is not there where the council shows none (`disableProperties`). */
    aboutHomes?: boolean;
    /** Carries on what another call has begun: of staff in a resident's place that one is in the record, and not this. */
    carriesOn?: boolean;
  }
}
