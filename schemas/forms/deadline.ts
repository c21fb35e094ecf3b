import { Type, type Static } from 'typebox';

const count = (description: string) => Type.Integer({ minimum: 1, maximum: 366, description });

/** A time after a form was sent: a number of days, or of working days in England and Wales. */
export const DeadlineSchema = Type.Union(
  [
    Type.Object({ days: count('This many days after it was sent.') }, { additionalProperties: false }),
    Type.Object(
      {
        workingDays: count(
          'This many working days after it was sent, not counting weekends or bank holidays.',
        ),
      },
      { additionalProperties: false },
    ),
  ],
  { title: 'A time after a form was sent' },
);
export type Deadline = Static<typeof DeadlineSchema>;
