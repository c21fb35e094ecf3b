import { useTranslation } from 'react-i18next';
import type { FormChangeKind } from '#schemas/forms/form-change.ts';
import { useApp } from '../../../app/app-context.ts';
import { Button } from '../../../components/Button.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { fillIn } from '../page/fill-in.ts';
import { FormLayout } from './FormLayout.tsx';
import { useOpenForm } from './session-context.ts';

const words = {
  added: 'forms.session.changeAdded',
  required: 'forms.session.changeRequired',
  renamed: 'forms.session.changeRenamed',
  changed: 'forms.session.changeChanged',
  choiceRenamed: 'forms.session.changeChoiceRenamed',
  optionRemoved: 'forms.session.changeOption',
  doesNotFit: 'forms.session.changeDoesNotFit',
  unusual: 'forms.session.changeUnusual',
  leftOut: 'forms.session.changeLeftOut',
  removed: 'forms.session.changeRemoved',
  tooMany: 'forms.session.changeTooMany',
  tooFew: 'forms.session.changeTooFew',
  rule: 'forms.session.changeRule',
  declaration: 'forms.session.changeDeclaration',
} as const satisfies Record<FormChangeKind, string>;

/** Changes whose text already says that the person must do something. */
const alwaysAsks: readonly FormChangeKind[] = [
  'optionRemoved',
  'doesNotFit',
  'unusual',
  'declaration',
  'tooMany',
  'tooFew',
];

/** A character that no text contains. */
const gap = '\u0000';

/** The council's changes to the form since the answers were saved. No answer is lost. */
export function Changes() {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, session } = useOpenForm();
  return (
    <FormLayout>
      <PageHeading title={t('forms.session.changesTitle')}>{t('forms.session.changesTitle')}</PageHeading>
      <p>{t('forms.session.changesText')}</p>
      <ul className="marked">
        {facts.changes.map(({ kind, page, answer, label, language, former, limit, needsAnswer }) => {
          const sentence = t(words[kind], {
            question: gap,
            limit: limit === null ? '' : formats.number(limit),
          });
          const [before, after] = sentence.split(gap);
          return (
            <li key={`${page} ${answer} ${kind}`} data-change={kind}>
              {before}
              <span lang={language}>{fillIn(label, { name: '…' })}</span>
              {after}
              {former.length > 0 && (
                <>
                  {' '}
                  ({t(kind === 'renamed' ? 'forms.session.changeWas' : 'forms.session.changeChose')}{' '}
                  {former.map(({ text, language: of }, at) => (
                    <span key={text}>
                      {at > 0 && ', '}
                      <span lang={of}>{fillIn(text, { name: '…' })}</span>
                    </span>
                  ))}
                  )
                </>
              )}
              {needsAnswer && !alwaysAsks.includes(kind) && ` ${t('forms.session.changeNeedsAnswer')}`}
            </li>
          );
        })}
      </ul>
      <div className="ways">
        <Button
          variant="contained"
          data-event="changes.accept"
          onClick={() => session.actor.send({ type: 'changes.accept' })}
        >
          {t('forms.session.goOn')}
        </Button>
      </div>
    </FormLayout>
  );
}
