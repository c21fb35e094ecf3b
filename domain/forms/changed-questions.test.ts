import { describe, expect, it } from 'vitest';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { changedQuestions } from './changed-questions.ts';

const text = { title: 'A', description: 'B' };

function form(pages: Readonly<Record<string, QuestionPage>>): FormDefinition {
  return {
    identifier: 'a-form',
    title: 'A form',
    summary: 'It asks.',
    displayOrder: 1,
    anonymous: 'no',
    requests: { new: { pending: text, progress: text, submit: text, submitted: text } },
    minutes: 5,
    sections: { one: { title: 'One', pages: Object.keys(pages) } },
    order: ['one'],
    pages,
    declaration: { statements: ['It is true.'], agree: 'I agree', button: 'Send' },
    receipt: { title: 'Sent', next: ['We read it.'] },
  };
}

const tenure = (...options: readonly string[]): QuestionPage => ({
  title: 'How do you live?',
  schema: {
    type: 'object',
    properties: {
      tenure: { type: 'string', oneOf: options.map((option) => ({ const: option, title: option })) },
    },
  },
  ui: { tenure: { label: 'How do you live?' } },
});

const name = (label: string): QuestionPage => ({
  title: 'Who are you?',
  schema: { type: 'object', properties: { name: { type: 'string', maxLength: 50 } } },
  ui: { name: { label } },
});

const none = { values: {}, lists: {} };

describe('what changed under a draft', () => {
  it('is nothing where the questions are the same, wherever they stand', () => {
    const before = form({ one: name('Name'), two: tenure('rent', 'own') });
    const now = form({ two: tenure('rent', 'own'), other: name('Name') });
    expect(changedQuestions(before, now, { values: { name: 'Ada' }, lists: {} })).toEqual([]);
  });

  it('is nothing where a question’s keys stand in another order', () => {
    const schema = { maxLength: 50, type: 'string' } as const;
    const now = form({ one: { ...name('Name'), schema: { type: 'object', properties: { name: schema } } } });
    expect(changedQuestions(form({ one: name('Name') }), now, none)).toEqual([]);
  });

  it('names a question that is new', () => {
    expect(
      changedQuestions(
        form({ one: name('Name') }),
        form({ one: name('Name'), two: tenure('rent', 'own') }),
        none,
      ),
    ).toEqual([{ kind: 'added', page: 'two', answer: 'tenure' }]);
  });

  it('names a question that is gone only to whoever answered it', () => {
    const before = form({ one: name('Name'), two: tenure('rent', 'own') });
    const now = form({ one: name('Name') });
    expect(changedQuestions(before, now, none)).toEqual([]);
    expect(changedQuestions(before, now, { values: { tenure: 'own' }, lists: {} })).toEqual([
      { kind: 'removed', page: 'two', answer: 'tenure' },
    ]);
  });

  it('says that what was chosen cannot be chosen any more, also in a list', () => {
    const before = form({ two: tenure('rent', 'own') });
    const now = form({ two: tenure('rent', 'hostel') });
    const chosen = { values: {}, lists: { addresses: [{ id: 'a', tenure: 'own' }] } };
    expect(changedQuestions(before, now, chosen)).toEqual([
      { kind: 'optionRemoved', page: 'two', answer: 'tenure' },
    ]);
    expect(changedQuestions(before, now, { values: { tenure: 'rent' }, lists: {} })).toEqual([
      { kind: 'changed', page: 'two', answer: 'tenure' },
    ]);
  });

  it('says that a question is asked in other words', () => {
    expect(changedQuestions(form({ one: name('Name') }), form({ one: name('Full name') }), none)).toEqual([
      { kind: 'changed', page: 'one', answer: 'name' },
    ]);
  });
});
