import { describe, expect, it } from 'vitest';
import { questionOf } from '#web/features/forms/session/question-of.ts';
import { aDay, formOf, oneOf, page, words } from './form-fixtures.ts';

// Both ask for `start`: a day for an address, a choice for the form itself.
const ofAddress = page('When did you live there?', { start: aDay, end: aDay }, { each: 'addresses' });
const ofForm = page('When can you move?', { start: oneOf('now', 'later'), notes: words });

describe.each([
  ['the list before the form', { ofAddress, ofForm }],
  ['the form before the list', { ofForm, ofAddress }],
])('two questions with one name, %s', (_order, pages) => {
  const definition = formOf(pages);

  it('are told apart by their lists', () => {
    expect(questionOf(definition, null, 'start')?.schema).toBe(ofForm.schema.properties['start']);
    expect(questionOf(definition, 'addresses', 'start')?.schema).toBe(ofAddress.schema.properties['start']);
    expect(questionOf(definition, 'addresses', 'start')?.ui).toBe(ofAddress.ui['start']);
  });

  it('are not found for another list, and an unknown name is not found at all', () => {
    expect(questionOf(definition, 'people', 'start')).toBeUndefined();
    expect(questionOf(definition, null, 'end')).toBeUndefined();
    expect(questionOf(definition, 'addresses', 'notes')).toBeUndefined();
    expect(questionOf(definition, null, 'toString')).toBeUndefined();
  });
});
