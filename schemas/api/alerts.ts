import { Type, type Static } from 'typebox';
import { AlertFrequencySchema, AlertSchema, AlertStateSchema } from '../alerts.ts';
import { InstantSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';

const chosen = { alert: AlertSchema, state: AlertStateSchema, frequency: AlertFrequencySchema };

/**
 * `GET` and `PUT /api/account/alerts`: the alerts that a person wants. Not in the specification, except the
 * page's address.
 */
export const AlertsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    version: Type.Integer({ minimum: 0, description: 'A counter of changes, wherever they were made.' }),
    email: Type.String({ description: 'The email address for letters.' }),
    alerts: Type.Array(
      Type.Object({
        ...chosen,
        frequencies: Type.Array(AlertFrequencySchema, {
          minItems: 1,
          description: 'The frequencies it can have. If there is only one, there is nothing to choose.',
        }),
      }),
    ),
  },
  { title: 'Alerts' },
);
export type AlertsResponse = Static<typeof AlertsResponseSchema>;

/** `PUT /api/account/alerts`. Alerts that are left out stay unchanged. */
export const AlertsBodySchema = Type.Object(
  {
    version: Type.Integer({ minimum: 0, description: 'The version of the choices on the page.' }),
    alerts: Type.Array(Type.Object(chosen, { additionalProperties: false }), { maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type AlertsBody = Static<typeof AlertsBodySchema>;

/** Something that the alert would have reported, had it been on. */
const AlertOccasionSchema = Type.Object({
  at: InstantSchema,
  title: Type.Union([Type.String(), Type.Null()], {
    description: 'The title of the home. Null if only the time may be shown.',
  }),
  advertId: Type.Union([Type.String(), Type.Null()]),
});
export type AlertOccasion = Static<typeof AlertOccasionSchema>;

/** `GET /api/account/alerts/preview`: news that each alert would have sent in the last seven days. */
export const AlertsPreviewResponseSchema = Type.Object(
  {
    status: StatusSchema,
    from: InstantSchema,
    until: InstantSchema,
    alerts: Type.Array(
      Type.Object({
        alert: AlertSchema,
        total: Type.Integer({ minimum: 0 }),
        letters: Type.Object(
          {
            atOnce: Type.Integer({ minimum: 0 }),
            daily: Type.Integer({ minimum: 0 }),
            weekly: Type.Integer({ minimum: 0 }),
          },
          { description: 'How many letters that would have been, by frequency.' },
        ),
        examples: Type.Array(AlertOccasionSchema, { maxItems: 5, description: 'The latest.' }),
      }),
    ),
  },
  { title: 'Alerts of last week' },
);
export type AlertsPreviewResponse = Static<typeof AlertsPreviewResponseSchema>;
