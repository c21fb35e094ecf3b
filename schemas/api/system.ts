import { Type, type Static } from 'typebox';
import { StatusSchema } from '../status.ts';
import { FrontPageSchema } from '../tenant/front-page.ts';
import {
  ContactSchema,
  LanguageSchema,
  LinkItemSchema,
  MapLinkSchema,
  PartnerSchema,
  ShownMapSchema,
  SiteSettingSchema,
} from '../tenant/tenant.ts';
import { ThemeSchema } from '../tenant/theme.ts';

/**
 * `GET /api/system` (specification sections 3 and 7). `settings` is the name of the site settings on the
 * wire. `theme`, `logo`, `frontPage`, `partners`, `contact`, `poweredBy`, `mediaBase`, `map`, `mapLinks`,
 * `hasPlaces`, `countSchemes` and `contractVersion` are ours.
 */
export const SystemResponseSchema = Type.Object(
  {
    status: StatusSchema,
    tenantId: Type.String(),
    tenantEnvironmentId: Type.String(),
    websiteTitle: Type.String(),
    authenticationDomain: Type.String(),
    localeId: Type.String(),
    language: Type.String(),
    languages: Type.Array(LanguageSchema),
    menuItems: Type.Array(LinkItemSchema),
    footerItems: Type.Array(LinkItemSchema),
    settings: Type.Array(SiteSettingSchema),
    previewMode: Type.Boolean(),
    customStyles: Type.String({ description: 'Address of a stylesheet on our own origin, or empty.' }),
    siteHeader: Type.Object({ contents: Type.String() }),
    siteFooter: Type.Object({ contents: Type.String() }),
    partners: Type.Array(PartnerSchema),
    contact: ContactSchema,
    poweredBy: Type.String(),
    theme: ThemeSchema,
    logo: Type.Object(
      {
        address: Type.String({ description: 'Of the mark in the header.' }),
        dark: Type.Optional(Type.String({ description: 'Of the one for dark pages, if that is another.' })),
        width: Type.Optional(Type.Number({ description: 'With the height, its shape; both may be absent.' })),
        height: Type.Optional(Type.Number()),
      },
      { additionalProperties: false },
    ),
    frontPage: Type.Pick(FrontPageSchema, ['blocks'], { additionalProperties: false }),
    mediaBase: Type.String({ description: 'Addresses of pictures start with this.' }),
    map: Type.Union([ShownMapSchema, Type.Null()]),
    mapLinks: Type.Array(MapLinkSchema),
    hasPlaces: Type.Boolean({ description: 'Whether the council says what is around its homes.' }),
    borrowed: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Names in the council’s files that are not translated into this language, if the language is only partly translated.',
      }),
    ),
    countSchemes: Type.Integer({
      minimum: 0,
      description: 'Lettings schemes of the council: a page keeps a line for what a person is told of each.',
    }),
    contractVersion: Type.String({ description: 'To be sent back as X-Lintel-Version.' }),
  },
  { title: 'System' },
);
export type SystemResponse = Static<typeof SystemResponseSchema>;
