import { Type, type Static } from 'typebox';

/** The bank holidays that a council keeps: the three lists of gov.uk/bank-holidays. */
export const BankHolidaysSchema = Type.Union([
  Type.Literal('england-and-wales'),
  Type.Literal('scotland'),
  Type.Literal('northern-ireland'),
]);
export type BankHolidays = Static<typeof BankHolidaysSchema>;
