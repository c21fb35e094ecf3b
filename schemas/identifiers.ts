import { Type } from 'typebox';

/** Ids of rows are UUIDs; ids in tenant files are kebab-case words. */
export const UuidSchema = Type.String({ format: 'uuid' });
export const SlugSchema = Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 60 });
export const InstantSchema = Type.String({ format: 'date-time', description: 'An instant in UTC.' });
export const DaySchema = Type.String({ format: 'date', description: 'A day in Europe/London.' });
export const LocaleSchema = Type.String({
  pattern: '^[a-z]{2}-[A-Z]{2}$',
  description: 'For example en-GB.',
});
