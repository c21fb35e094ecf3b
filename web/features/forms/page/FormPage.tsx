// Imported by file: the package’s index brings a test registry, which needs a validator that compiles.
import Form from '@rjsf/core/lib/components/Form.js';
import { useMemo, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { widgetOf } from '#domain/forms/answer-kind.ts';
import { staleUprn } from '#domain/forms/addresses/page-address.ts';
import { toReader } from '#domain/forms/lists/reader-page.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { warnCode, type AnswerValue } from '#schemas/forms/answers.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import { sentFlag } from '#schemas/forms/sent-fields.ts';
import { useApp } from '../../../app/app-context.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/ErrorSummary.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import type { FormPageProps } from './contract.ts';
import { wrongDayPart } from './DayWidget.tsx';
import { fillIn, noWords } from './fill-in.ts';
import { findingText } from './finding-text.ts';
import { usePageAddress } from './page-address.ts';
import { PageStyles } from './page-styles.ts';
import { controlId, PageQuestionsContext, type ShownQuestion } from './page-questions.ts';
import { noValidator, pageFields, pageTemplates, rjsfPage } from './rjsf-page.tsx';
import { headingQuestion } from './heading-question.ts';
import { TextsAt } from './PageTexts.tsx';
import { FormText } from './FormText.tsx';
import { openingOf } from './reveals.ts';
import { UnusualAnswers, type UnusualAnswer } from './UnusualAnswers.tsx';

const idPrefix = 'page';
const everythingOffered: NonNullable<FormPageProps['offers']> = {};
const withoutDefaults = { constAsDefaults: 'never', emptyObjectFields: 'skipDefaults' } as const;

/**
 * One page of a form: its heading, its errors, its questions and one button. RJSF lays it out from the page's
 * schema; every word, control and error is ours.
 */
export function FormPage(props: FormPageProps) {
  const { definition, page, item } = props;
  const named = definition.pages[page];
  if (named === undefined || !('schema' in named)) return null;
  const own = item?.isReader === true ? toReader(named) : named;
  // Another page, or the same page for another item, must not inherit half-typed answers.
  return <ShownPage key={`${page} ${item?.id}`} {...props} own={own} />;
}

interface ShownPageProps extends FormPageProps {
  readonly own: QuestionPage;
}

function ShownPage(props: ShownPageProps) {
  const {
    definition,
    own,
    item,
    answers,
    wordsOf = noWords,
    asked,
    offers = everythingOffered,
    texts: shownTexts = [],
    items,
    findings,
    warnings = [],
    attempt,
    onChange,
    onSubmit,
    sendAddress = null,
    sentFields,
    submitLabel,
    above,
  } = props;
  const address = usePageAddress(own, props);
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const names = { name: item?.name ?? '' };
  const title = fillIn(own.title, names, wordsOf);
  const found = findings
    .filter(({ code }) => code !== warnCode)
    .map((finding) => ({
      finding,
      text: findingText(finding, definition, t, formats, item?.name, wordsOf),
    }));
  const isAskedFor = (question: string) =>
    findings.some(({ answer, code }) => answer === question && code === warnCode);
  const unusual = warnings.flatMap(({ question, text, isConfirmed }): readonly UnusualAnswer[] => {
    const value = answers[question];
    if (value === undefined || !(isConfirmed || isAskedFor(question))) return [];
    return [{ question, text: fillIn(text, names, wordsOf), value, isConfirmed }];
  });

  const documentTitle = found.length > 0 ? t('forms.page.errorTitle', { title }) : title;
  const { intro = [] } = own;
  const texts = Object.entries(own.texts ?? {}).map(([name, text]) => ({
    name,
    text,
    isShown: shownTexts.includes(name),
  }));
  const headed = useMemo(() => headingQuestion(own, derivationsOf(definition)), [own, definition]);
  const isHeaded = headed !== null && asked.includes(headed);
  const heading = { words: title, title: documentTitle, intro };

  const openings = useMemo(
    () => new Map(Object.keys(own.schema.properties).map((name) => [name, openingOf(own, name)])),
    [own],
  );

  function say(text: string): string {
    return fillIn(text, names, wordsOf);
  }

  function shownQuestion(name: string): ShownQuestion | null {
    const schema = own.schema.properties[name];
    const ui = own.ui[name];
    if (schema === undefined || ui === undefined) return null;
    const wrong = found.filter(({ finding }) => finding.answer === name);
    const label = say(ui.label);
    const opening = openings.get(name) ?? null;
    return {
      name,
      schema,
      ui,
      widget: widgetOf(schema, ui),
      label,
      hint: ui.hint === undefined ? null : say(ui.hint),
      prefix: widgetOf(schema, ui) === 'money' ? '£' : (ui.prefix ?? null),
      suffix: ui.suffix ?? null,
      isOptional: own.schema.required?.includes(name) !== true,
      heading: name === headed ? heading : null,
      error: wrong.length === 0 ? null : [...new Set(wrong.map(({ text }) => text))].join(' '),
      finding: wrong[0]?.finding ?? null,
      value: answers[name],
      offer: offers[name] ?? null,
      // The option opens it only if the question with that option is itself asked.
      opening: opening !== null && asked.includes(opening.question) ? opening : null,
    };
  }

  const questions = new Map(
    asked.flatMap((name) => {
      const question = shownQuestion(name);
      return question === null ? [] : [[name, question] as const];
    }),
  );
  const askedKey = asked.join(' ');
  const { schema, uiSchema } = useMemo(() => rjsfPage(own, askedKey.split(' ')), [own, askedKey]);
  const problems = found.map(({ finding, text }) => {
    const question = finding.answer === null ? undefined : questions.get(finding.answer);
    // Away from its question, an error names the person or item that it is about.
    const isNamed = item === null || item.isReader === true || text.includes(item.name);
    return {
      field: question === undefined ? null : targetOf(question),
      text: isNamed ? text : `${item.name}: ${text}`,
    };
  });

  function change(answer: string, value: AnswerValue | undefined) {
    onChange(answer, value);
    const stale = staleUprn(own.address, answer);
    if (stale !== undefined && answers[stale] !== undefined) onChange(stale, undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <PageStyles>
      {above}
      {problems.length > 0 && (
        <ErrorSummary key={attempt} title={t('forms.page.summaryTitle')} problems={problems} />
      )}
      {item !== null && item.isReader !== true && !own.title.includes('{{name}}') && (
        <p className="caption">{item.name}</p>
      )}
      {!isHeaded && <PageHeading title={documentTitle}>{title}</PageHeading>}
      {!isHeaded && intro.length > 0 && (
        <div className="intro">
          {intro.map((paragraph) => (
            <p key={paragraph}>
              <FormText text={paragraph} fill={say} />
            </p>
          ))}
        </div>
      )}
      {sendAddress === null && (
        <p className="needs-script">{t('forms.page.needsScript', { telephone: system.contact.telephone })}</p>
      )}
      {/* By GET, a browser without scripts would put the answers in the address. */}
      <form
        noValidate
        method={sendAddress === null ? 'dialog' : 'post'}
        action={sendAddress ?? undefined}
        onSubmit={submit}
      >
        {sendAddress !== null && <input type="hidden" name={sentFlag} value="1" />}
        {sentFields}
        <PageQuestionsContext
          value={{ form: definition.identifier, questions, texts, say, items, onChange: change, address }}
        >
          <Form
            tagName="div"
            schema={schema}
            uiSchema={uiSchema}
            formData={answersOf(questions)}
            validator={noValidator}
            fields={pageFields}
            templates={pageTemplates}
            idPrefix={idPrefix}
            noValidate
            showErrorList={false}
            experimental_defaultFormStateBehavior={withoutDefaults}
          >
            {/* Our button is below: RJSF shows its own if this is empty. */}
            {true}
          </Form>
          <TextsAt />
        </PageQuestionsContext>
        {unusual.length > 0 && (
          <UnusualAnswers
            key={attempt}
            answers={unusual}
            takesFocus={problems.length === 0 && attempt > 0}
            onConfirm={(question, isRight) =>
              onChange(confirmedKey(question), isRight ? answers[question] : undefined)
            }
          />
        )}
        <Button
          type="submit"
          variant="contained"
          size="large"
          className="send"
          {...(sendAddress === null && { 'data-needs-script': true })}
        >
          {own.button === undefined ? submitLabel : say(own.button)}
        </Button>
      </form>
    </PageStyles>
  );
}

function answersOf(questions: ReadonlyMap<string, ShownQuestion>): { [name: string]: AnswerValue } {
  return Object.fromEntries(
    [...questions.values()].flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns the id of the control with the error: for a day, the box at fault. */
function targetOf(question: ShownQuestion): string {
  const { name, widget } = question;
  return widget === 'date' || widget === 'month'
    ? `${controlId(name)}-${wrongDayPart(question, widget)}`
    : controlId(name);
}
