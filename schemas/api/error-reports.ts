import { Type, type Static } from 'typebox';
import { ErrorCodeSchema } from '../error-catalogue.ts';
import { StatusSchema } from '../status.ts';

/**
 * `POST /api/errorreports`: a page reports a failed call (specification section 7). It identifies no one, and
 * leaves out the error's text, which may contain something that the person typed.
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
