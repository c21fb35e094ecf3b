import { Type, type Static } from 'typebox';

/** The bank holidays that a council observes: one of the three lists on gov.uk/bank-holidays. */
export const BankHolidaysSchema = Type.Union([
  Type.Literal('england-and-wales'),
  Type.Literal('scotland'),
  Type.Literal('northern-ireland'),
]);
export type BankHolidays = Static<typeof BankHolidaysSchema>;
