import { Type, type Static } from 'typebox';
import { InstantSchema, UuidSchema } from '../identifiers.ts';
import { ContentsResponseSchema, SiteContentsResponseSchema } from './content.ts';
import { SystemResponseSchema } from './system.ts';

/** The body of every preview call. */
export const PreviewBodySchema = Type.Object(
  { previewToken: Type.String({ minLength: 1, maxLength: 512 }) },
  { title: 'Preview', additionalProperties: false },
);

/** `status` of a draft: its errors are full sentences, since only staff read them. */
const DraftStatusSchema = Type.Object({
  valid: Type.Boolean(),
  errorMessages: Type.Array(
    Type.String({
      description: 'A mistake in the council’s files: the file, the line, what is wrong and what to do.',
    }),
  ),
});

/** An error or warning in the draft, split into its parts. */
const DraftFindingSchema = Type.Object({
  severity: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
  file: Type.String({ description: 'The path within the folder of councils, such as ashcombe/theme.json.' }),
  line: Type.Optional(Type.Integer({ minimum: 1 })),
  message: Type.String({ description: 'What is wrong, in a sentence.' }),
  cure: Type.String({ description: 'What to do about it, in a sentence.' }),
});
export type DraftFinding = Static<typeof DraftFindingSchema>;

/**
 * `POST /api/system/preview`. If `status.valid` is false the draft has errors, and everything else is as
 * residents see it. `findings`, errors first, and `differs` are ours.
 */
export const SystemPreviewResponseSchema = Type.Object(
  {
    ...SystemResponseSchema.properties,
    status: DraftStatusSchema,
    findings: Type.Array(DraftFindingSchema),
    differs: Type.Boolean({
      description:
        'Whether residents see something other than the draft. False while the files are served as they are.',
    }),
  },
  { title: 'System, as its draft says' },
);
export type SystemPreviewResponse = Static<typeof SystemPreviewResponseSchema>;

/** `POST /api/system/sitecontents/preview`. */
export const SiteContentsPreviewResponseSchema = Type.Object(
  { ...SiteContentsResponseSchema.properties, status: DraftStatusSchema },
  { title: 'Site contents, as the draft says' },
);

/** `POST /api/contents/preview`. Not in the specification. */
export const ContentsPreviewResponseSchema = Type.Object(
  { ...ContentsResponseSchema.properties, status: DraftStatusSchema, previewMode: Type.Boolean() },
  { title: 'Table of contents, as the draft says' },
);

/** `POST /api/propertylistings/drafts`: adverts that residents cannot see yet. Not in the specification. */
export const DraftAdvertsResponseSchema = Type.Object(
  {
    adverts: Type.Array(
      Type.Object({
        id: UuidSchema,
        state: Type.Union([Type.Literal('draft'), Type.Literal('notOpenYet')], {
          description:
            'draft: not shown to anyone until it is published. Otherwise it is shown from its opening time.',
        }),
        reference: Type.String(),
        title: Type.String(),
        opensAt: InstantSchema,
        closesAt: InstantSchema,
      }),
      { description: 'Soonest to open first, 200 at most.' },
    ),
  },
  { title: 'Adverts that are not shown yet' },
);
export type DraftAdvertsResponse = Static<typeof DraftAdvertsResponseSchema>;
