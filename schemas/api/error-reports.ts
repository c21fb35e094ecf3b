import { Type, type Static } from 'typebox';
import { ErrorCodeSchema } from '../error-catalogue.ts';
import { StatusSchema } from '../status.ts';

/**
 * `POST /api/errorreports`: a page says that a call failed (specification section 7). Nothing in it says who, and no
 * text of an error, which may hold what somebody typed.
 */
export const ErrorReportBodySchema = Type.Object(
  {
    code: ErrorCodeSchema,
    requestId: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
    page: Type.String({
      pattern: '^/[A-Za-z0-9/$._-]{0,100}$',
      description: 'The pattern of the page’s route, such as /properties/$property.',
    }),
  },
  { title: 'Error report', additionalProperties: false },
);
export type ErrorReportBody = Static<typeof ErrorReportBodySchema>;

export const ErrorReportResponseSchema = Type.Object({ status: StatusSchema });
