import { Type, type Static } from 'typebox';
import { LocaleSchema, SlugSchema } from '../identifiers.ts';

/** A menu or footer entry. External links open in a new window; other types are addresses of this site. */
export const LinkItemSchema = Type.Object(
  {
    contentType: Type.Union([Type.Literal('page'), Type.Literal('external'), Type.Literal('route')]),
    pageUrl: Type.String(),
    footerText: Type.String(),
  },
  { additionalProperties: false },
);

export const SiteSettingSchema = Type.Object(
  { name: Type.String(), value: Type.Union([Type.Boolean(), Type.String(), Type.Number()]) },
  { additionalProperties: false },
);

export const LanguageSchema = Type.Object(
  { languageCode: LocaleSchema, displayName: Type.String() },
  { additionalProperties: false },
);

export const PartnerSchema = Type.Object(
  { id: SlugSchema, name: Type.String() },
  { additionalProperties: false },
);

export const ContactSchema = Type.Object(
  {
    name: Type.String(),
    telephone: Type.String(),
    email: Type.String(),
    hours: Type.String(),
  },
  { additionalProperties: false },
);

/** `tenant.json`: what a council is called, where it answers, and its switches (specification section 3). */
export const TenantSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    tenantId: SlugSchema,
    tenantEnvironmentId: SlugSchema,
    hosts: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$' }), { minItems: 1 }),
    websiteTitle: Type.String({ minLength: 1 }),
    authenticationDomain: Type.String(),
    localeId: LocaleSchema,
    languages: Type.Array(LanguageSchema, { minItems: 1 }),
    menuItems: Type.Array(LinkItemSchema),
    footerItems: Type.Array(LinkItemSchema),
    siteSettings: Type.Array(SiteSettingSchema),
    partners: Type.Array(PartnerSchema),
    localAuthorities: Type.Array(Type.Object({ id: SlugSchema, name: Type.String() }), { minItems: 1 }),
    landlords: Type.Array(Type.Object({ id: SlugSchema, name: Type.String() }), { minItems: 1 }),
    contact: ContactSchema,
    poweredBy: Type.String(),
    mediaHost: Type.Optional(Type.String({ format: 'uri' })),
  },
  { $id: 'tenant', title: 'Tenant', additionalProperties: false },
);
export type Tenant = Static<typeof TenantSchema>;

/** `redirects.json`: old addresses of this council and where they lead now. */
export const RedirectsSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    redirects: Type.Array(
      Type.Object(
        {
          from: Type.String({ pattern: '^/' }),
          to: Type.String({ pattern: '^(/|https://)' }),
          permanent: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: 'redirects', title: 'Redirects', additionalProperties: false },
);
export type Redirects = Static<typeof RedirectsSchema>;
