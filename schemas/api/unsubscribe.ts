import { Type, type Static } from 'typebox';
import { StatusSchema } from '../status.ts';

/** Letters that somebody may stop. All others are letters that a person must get, such as those about their account. */
export const alerts = ['bidReceipts'] as const;
export const AlertSchema = Type.Unsafe<Alert>(
  Type.String({
    enum: [...alerts],
    description: '`bidReceipts`: what somebody did with a bid of theirs (placed, moved, taken back).',
  }),
);
export type Alert = (typeof alerts)[number];

/**
 * As a letter has them. Any text, since an address that was cut on its way is a letter's and no bad request: what is
 * wrong in any way answers 404 `unsubscribe.invalid`.
 */
export const UnsubscribeParamsSchema = Type.Object({
  unsubscribeId: Type.String({ maxLength: 200 }),
  unsubscribeToken: Type.String({ maxLength: 200 }),
});

/**
 * `GET /api/unsubscribe/{unsubscribeId}/{unsubscribeToken}` tells how it is, `POST` stops the letters and `DELETE`
 * brings them back; each tells how it is afterwards, and doing it again changes nothing. No log-in and no anti-forgery
 * token: the token in the address is the authority. Ours, but for the page's address (specification section 2).
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
