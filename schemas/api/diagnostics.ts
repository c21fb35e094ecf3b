import { Type, type Static } from 'typebox';
import { InstantSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

const mayBe = (part: string) =>
  Type.Union([Type.Literal('works'), Type.Literal('fails'), Type.Literal('notAsked')], {
    description: `Whether ${part}. "notAsked": an earlier part fails already.`,
  });

/**
 * `GET /api/system/diagnostics`: the data of the pages /system and /diagnostic-tools. Not in the
 * specification. Open to everyone, so it has what a support line would ask for, and nothing useful to an
 * attacker: no address, no path, no machine setting.
 */
export const DiagnosticsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    version: Type.String({ description: 'Of the portal, such as 0.1.0.' }),
    contractVersion: Type.String(),
    tenantId: Type.String(),
    tenantEnvironmentId: Type.String(),
    language: Type.String(),
    serverTime: InstantSchema,
    requestId: Type.String({ description: 'The id to give to support. It is also in the log.' }),
    database: mayBe('the database answers'),
    databaseMilliseconds: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    mail: mayBe('mail that is due has left within the last quarter of an hour'),
    files: mayBe('what residents sent was looked at within a quarter of an hour'),
  },
  { title: 'Diagnostics' },
);
export type DiagnosticsResponse = Static<typeof DiagnosticsResponseSchema>;
