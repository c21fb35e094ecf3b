import { Type, type Static } from 'typebox';
import { DaySchema, InstantSchema } from '../identifiers.ts';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const calendarKinds = ['opens', 'closes', 'results'] as const;

/** An opening, a closing or a publication of results in the calendar of a council's homes. */
const CalendarMomentSchema = Type.Object({
  id: Type.String({ description: 'An id that stays the same if an exception moves the time.' }),
  kind: Type.Unsafe<(typeof calendarKinds)[number]>(Type.String({ enum: [...calendarKinds] })),
  scheme: Nullable(Type.String({ description: 'The name of the scheme, if the council has several.' })),
  day: DaySchema,
  at: Nullable(InstantSchema),
  homes: Nullable(Type.Integer({ minimum: 1, description: 'How many homes close, if known.' })),
  because: Nullable(Type.String()),
});
export type CalendarMoment = Static<typeof CalendarMomentSchema>;

/**
 * `GET /api/calendar`: openings, closings and results in the next weeks, the same for everyone. Not in the
 * specification.
 */
export const CalendarResponseSchema = Type.Object(
  {
    today: DaySchema,
    moments: Type.Array(CalendarMomentSchema, { description: 'In date order, from today.' }),
  },
  { title: 'Calendar' },
);
export type CalendarResponse = Static<typeof CalendarResponseSchema>;
