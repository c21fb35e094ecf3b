import { Type, type Static } from 'typebox';

const count = Type.Integer({ minimum: 1, maximum: 366 });

/** A time after a form was sent: so many days, or so many days on which offices in England and Wales work. */
export const DeadlineSchema = Type.Union(
  [
    Type.Object({ days: count }, { additionalProperties: false }),
    Type.Object({ workingDays: count }, { additionalProperties: false }),
  ],
  { title: 'A time after a form was sent' },
);
export type Deadline = Static<typeof DeadlineSchema>;
