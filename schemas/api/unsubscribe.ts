import { Type, type Static } from 'typebox';
import { AlertSchema } from '../alerts.ts';
import { StatusSchema } from '../status.ts';

/**
 * The ids from a letter. Any text is accepted: an address that was cut off still comes from a letter and is no
 * bad request, so every error answers 404 `unsubscribe.invalid`.
 */
export const UnsubscribeParamsSchema = Type.Object({
  unsubscribeId: Type.String({ maxLength: 200 }),
  unsubscribeToken: Type.String({ maxLength: 200 }),
});

/**
 * `GET /api/unsubscribe/{unsubscribeId}/{unsubscribeToken}` returns the state, `POST` stops the letters and
 * `DELETE` resumes them; each returns the new state, and repeating it changes nothing. No log-in and no
 * anti-forgery token: the token in the address is the authority. Not in the specification, except for the
 * page's address (section 2).
 */
export const UnsubscribeResponseSchema = Type.Object(
  {
    status: StatusSchema,
    alert: AlertSchema,
    wanted: Type.Boolean({ description: 'Whether these letters are sent.' }),
  },
  { title: 'Unsubscribe' },
);
export type UnsubscribeResponse = Static<typeof UnsubscribeResponseSchema>;
