import { Type, type Static } from 'typebox';
import { StatusSchema } from '../status.ts';
import { LinkItemSchema } from '../tenant/tenant.ts';

/** HTML, sanitised on import. */
const RegionSchema = Type.Object({ contents: Type.String({ description: 'Sanitised HTML; may be empty.' }) });

/** The parts around every page of a council (specification section 3, site settings). */
export const SiteContentsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    languageCode: Type.String(),
    siteHeader: RegionSchema,
    siteFooter: RegionSchema,
    menuItems: Type.Array(LinkItemSchema),
    footerItems: Type.Array(LinkItemSchema),
    customStyles: Type.String({ description: 'Address of a stylesheet on our own origin, or empty.' }),
    previewMode: Type.Boolean(),
  },
  { title: 'Site contents' },
);
export type SiteContentsResponse = Static<typeof SiteContentsResponseSchema>;

/** The layouts of a content page. */
export const templateIdentifiers = ['single-column', 'two-columns', 'guide'] as const;
export type TemplateIdentifier = (typeof templateIdentifiers)[number];

/** A content page (specification section 3). */
const PageContentSchema = Type.Object({
  /** Its language: the default language if the page has no translation. */
  languageCode: Type.String(),
  templateIdentifier: Type.Unsafe<TemplateIdentifier>(
    Type.String({ enum: [...templateIdentifiers], default: 'single-column' }),
  ),
  contentName: Type.String({ description: 'Title of the page and its h1.' }),
  contentData: Type.Record(Type.String(), Type.String(), {
    description: 'Sanitised HTML by region: `main` always, `aside` in two columns.',
  }),
  contentStyles: Type.String({ description: 'Address of a stylesheet on our own origin, or empty.' }),
});
export type PageContent = Static<typeof PageContentSchema>;

/** `GET /api/system/pagecontents{path}`. `content` is null exactly when `status.valid` is false. */
export const PageContentResponseSchema = Type.Object(
  {
    status: Type.Object({
      valid: Type.Boolean(),
      errorMessages: Type.Array(Type.String(), {
        description: 'The faults of the page, for its editor.',
      }),
    }),
    content: Type.Union([PageContentSchema, Type.Null()]),
    previewMode: Type.Boolean(),
  },
  { title: 'Page contents' },
);
export type PageContentResponse = Static<typeof PageContentResponseSchema>;

/** `GET /api/contents`: every page of the site, for the table of contents. Not in the specification. */
export const ContentsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    pages: Type.Array(
      Type.Object({
        path: Type.String({
          description: 'Address in the site, such as /content/glossary, without a language.',
        }),
        contentName: Type.String(),
        summary: Type.String(),
        date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
          description: 'The date given by its author, such as for news.',
        }),
      }),
    ),
  },
  { title: 'Table of contents' },
);
export type ContentsResponse = Static<typeof ContentsResponseSchema>;
