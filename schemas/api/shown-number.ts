import { Type, type Static } from 'typebox';

/**
 * A place in a queue, or the number of bids, as the scheme lets people see it (`bidding.visibility` of
 * lettings.json). The answer contains nothing beyond that.
 */
export const ShownNumberSchema = Type.Union(
  [
    Type.Object({ kind: Type.Literal('exact'), value: Type.Integer({ minimum: 0 }) }),
    Type.Object({ kind: Type.Literal('between'), from: Type.Integer(), to: Type.Integer() }),
    Type.Object({ kind: Type.Literal('over'), above: Type.Integer() }),
    Type.Object({
      kind: Type.Literal('hidden'),
      shown: Type.Union([Type.Literal('afterClose'), Type.Literal('never')]),
    }),
  ],
  { title: 'Number as it is shown' },
);
export type ShownNumber = Static<typeof ShownNumberSchema>;
