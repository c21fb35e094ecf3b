import { Type, type Static } from 'typebox';
import { DaySchema } from '../identifiers.ts';

/** 1 Monday to 7 Sunday, as in ISO 8601. */
export const WeekdaySchema = Type.Integer({
  minimum: 1,
  maximum: 7,
  description: 'A day of the week, 1 for Monday to 7 for Sunday.',
});
const time = (description: string) => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description });
const opening = {
  ...DaySchema,
  description:
    'The date on which the cycle would normally open. It still identifies the cycle if the exception moves it.',
};
/**
 * A closing time. It may be 24:00: councils write the end of Tuesday as "Tuesday 24:00", since people misread
 * the day in "Wednesday 00:00".
 */
const ClosingTimeSchema = Type.String({
  pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
  description: 'Write a 24-hour time, such as 09:30. 24:00 is the end of that day.',
});
const BecauseSchema = Type.Optional(
  Type.String({ minLength: 1, description: 'The reason that residents see, such as "Christmas".' }),
);

/**
 * An exception to one turn of a fixed cycle. `opening` is the day it would normally open, and identifies it.
 * `longer` turns run on through the following turns, which do not open.
 */
const CycleExceptionSchema = Type.Union([
  Type.Object(
    { kind: Type.Literal('skipped'), opening, because: BecauseSchema },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('moved'),
      opening,
      because: BecauseSchema,
      opensOn: Type.Optional({ ...DaySchema, description: 'The day on which it opens instead.' }),
      opensAt: Type.Optional(time('The time at which it opens instead.')),
      closesOn: Type.Optional({ ...DaySchema, description: 'The day on which it closes instead.' }),
      closesAt: Type.Optional(ClosingTimeSchema),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('longer'),
      opening,
      because: BecauseSchema,
      turns: Type.Integer({
        minimum: 1,
        maximum: 8,
        description: 'How many of the following cycles it includes.',
      }),
    },
    { additionalProperties: false },
  ),
]);
export type CycleException = Static<typeof CycleExceptionSchema>;

/**
 * Opening and closing times of a scheme's adverts, in Europe/London time. A `fixed` cycle that closes before
 * its next opening leaves an admin gap; one with `moreOpenings` has several turns a week. `rolling` adverts each have their own closing time, within these rules.
 */
export const CycleSchema = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('fixed'),
      weeks: Type.Integer({
        minimum: 1,
        maximum: 4,
        description: 'From one opening to the next: 1 weekly, 2 fortnightly.',
      }),
      opensWeekday: WeekdaySchema,
      opensAt: time('Write a time of the 24-hour clock, such as 09:30.'),
      closesWeekday: WeekdaySchema,
      closesAt: ClosingTimeSchema,
      moreOpenings: Type.Optional(
        Type.Array(
          Type.Object(
            {
              opensWeekday: WeekdaySchema,
              opensAt: time('Write a time of the 24-hour clock, such as 09:30.'),
              closesWeekday: WeekdaySchema,
              closesAt: ClosingTimeSchema,
            },
            { additionalProperties: false },
          ),
          {
            minItems: 1,
            maxItems: 6,
            description:
              'Further openings of a weekly cycle, on other days of the week. Each closes before the next one opens, and is a cycle of its own for limits, exceptions and the calendar.',
          },
        ),
      ),
      closesInWeek: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 4,
          description:
            'In which week after opening it closes. Default: the last, so that homes stay open as long as possible.',
        }),
      ),
      anchor: Type.Optional(
        Type.String({
          format: 'date',
          description:
            'A date on which a cycle of several weeks opened. The others are counted from it. Default: counted from Monday 5 January 1970.',
        }),
      ),
      resultsAfterDays: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 60,
          description:
            'How many days after closing you publish who got the homes, for the calendar. Default: no date is promised.',
        }),
      ),
      exceptions: Type.Optional(
        Type.Array(CycleExceptionSchema, {
          description: 'Cycles that are skipped, moved or longer, such as over Christmas.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('rolling'),
      minimumDays: Type.Integer({
        minimum: 1,
        maximum: 60,
        description: 'A home stays open for at least this many calendar days, until the same time of day.',
      }),
      closesAt: Type.Optional(ClosingTimeSchema),
      noClosing: Type.Optional(
        Type.Array(WeekdaySchema, {
          uniqueItems: true,
          description:
            'Days of the week when no homes close. A home that would close on one of them closes on the next day that is not listed.',
        }),
      ),
      quiet: Type.Optional(
        Type.Array(
          Type.Object(
            {
              from: { ...DaySchema, description: 'The first day.' },
              to: { ...DaySchema, description: 'The last day.' },
              because: BecauseSchema,
            },
            { additionalProperties: false },
          ),
          {
            description:
              'Periods when no homes close, such as over Christmas. The first and last days are included.',
          },
        ),
      ),
    },
    { additionalProperties: false },
  ),
]);
export type Cycle = Static<typeof CycleSchema>;
