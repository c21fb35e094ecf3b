import type { AnswerSchema, Option } from '#schemas/forms/answer-schema.ts';
import type { QuestionUi } from '#schemas/forms/definition.ts';
import { widgetsByKind, type AnswerKind, type Widget } from '#schemas/forms/widgets.ts';

/** What kind of answer a schema asks for. */
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

/** The widget that shows a question: the one that its definition names, or else the first of its kind. */
export function widgetOf(schema: AnswerSchema, ui: Pick<QuestionUi, 'widget'> | undefined): Widget {
  return ui?.widget ?? widgetsByKind[answerKind(schema)][0];
}

/** The options that an answer is chosen from; none where it is not chosen. */
export function optionsOf(schema: AnswerSchema): readonly Option[] {
  if ('oneOf' in schema) return schema.oneOf;
  return 'items' in schema && 'oneOf' in schema.items ? schema.items.oneOf : [];
}
