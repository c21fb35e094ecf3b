import type { AnswerSchema, Option } from '#schemas/forms/answer-schema.ts';
import type { QuestionUi } from '#schemas/forms/definition.ts';
import { widgetsByKind, type AnswerKind, type Widget } from '#schemas/forms/widgets.ts';

/** Returns the kind of answer that a schema asks for. */
export function answerKind(schema: AnswerSchema): AnswerKind {
  switch (schema.type) {
    case 'boolean':
      return 'const' in schema ? 'statement' : 'yesOrNo';
    case 'integer':
      return 'wholeNumber';
    case 'number':
      return 'format' in schema ? 'money' : 'number';
    case 'array':
      if ('documentKind' in schema) return 'files';
      return 'from' in schema ? 'items' : 'choices';
    case 'string':
      if ('choices' in schema) return 'choiceOfFile';
      if ('oneOf' in schema) return 'choice';
      return 'format' in schema ? schema.format : 'words';
  }
}

/** Returns the widget for a question: the one its definition names, otherwise the first of its kind. */
export function widgetOf(schema: AnswerSchema, ui: Pick<QuestionUi, 'widget'> | undefined): Widget {
  return ui?.widget ?? widgetsByKind[answerKind(schema)][0];
}

/** Returns the options of a choice; an empty array for any other schema. */
export function optionsOf(schema: AnswerSchema): readonly Option[] {
  if ('oneOf' in schema) return schema.oneOf;
  return 'items' in schema && 'oneOf' in schema.items ? schema.items.oneOf : [];
}
