import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileIdsIn } from '#domain/forms/formats/file-id.ts';
import { mergeDrafts } from './merge-drafts.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { ConflictChoice } from '#machines/process/form-session/contract.ts';
import { useApp } from '../../../app/app-context.ts';
import { Button } from '../../../components/Button.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { fillIn } from '../page/fill-in.ts';
import { answerWords } from './answer-words.ts';
import { differences } from './draft-differences.ts';
import { storeAnonymous, storeUnsent } from '../../form-drafts/kept-drafts.ts';
import { FormLayout } from './FormLayout.tsx';
import { noAnswers } from './form-store.ts';
import { allItems } from './item-names.ts';
import { questionOf } from './question-of.ts';
import { useOpenForm } from './session-context.ts';
import { useSentFiles } from './use-sent-files.ts';

const choices = ['merged', 'mine', 'theirs'] as const satisfies readonly ConflictChoice[];
const choiceWords = {
  merged: 'forms.session.keepBoth',
  mine: 'forms.session.keepMine',
  theirs: 'forms.session.keepTheirs',
} as const;

function isOfFiles(schema: AnswerSchema | undefined): boolean {
  return schema !== undefined && 'documentKind' in schema;
}

/**
 * The screen for a draft that was saved elsewhere in the meantime: it shows where the two differ, and the
 * person chooses.
 */
export function Conflict() {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { facts, session, journey } = useOpenForm();
  const [choice, setChoice] = useState<ConflictChoice>('merged');
  const { definition, answers, base } = facts;
  const theirs = facts.theirs ?? noAnswers;
  const asked = new Set(journey.pages.map(({ page }) => page));
  const different = differences(answers, theirs);
  const items = {
    mine: allItems(definition, answers, formats),
    theirs: allItems(definition, theirs, formats),
  };
  const files = useSentFiles(
    different.flatMap(({ list, answer, mine, theirs: other }) =>
      answer !== null && isOfFiles(questionOf(definition, list, answer)?.schema)
        ? [...fileIdsIn(mine), ...fileIdsIn(other)]
        : [],
    ),
  );
  const dependencies = { t, formats, files };
  function settle() {
    const kept = { mine: answers, theirs, merged: mergeDrafts(base, answers, theirs).merged }[choice];
    session.store.patch({ answers: kept, base: theirs, theirs: null });
    if (choice === 'theirs') {
      storeUnsent(session.form, null);
      storeAnonymous(session.form, null);
    }
    session.actor.send({ type: 'conflict.settle', choice });
  }
  return (
    <FormLayout>
      <PageHeading title={t('forms.session.conflictTitle')}>{t('forms.session.conflictTitle')}</PageHeading>
      <p>{t('forms.session.conflictText')}</p>
      <dl>
        {different.map(({ list, item, answer, mine, theirs: other }) => {
          const question = answer === null ? null : questionOf(definition, list, answer, asked);
          // No question asks for it any more: the answer is kept, but there is no text to show.
          if (question === undefined) return null;
          const nameIn = (side: typeof items.mine) =>
            (list !== null && side[list]?.find(({ id }) => id === item)?.name) || '';
          const name = nameIn(items.mine) || nameIn(items.theirs);
          const label = question === null ? '' : fillIn(question.ui?.label ?? '', { name });
          const say = (value: typeof mine, side: typeof items.mine) =>
            question === null
              ? t(value === undefined ? 'forms.session.notThere' : 'forms.session.there')
              : answerWords(question, value, { ...dependencies, items: side });
          return (
            <div className="row" key={`${list} ${item} ${answer}`}>
              <dt>{[name, label].filter(Boolean).join(': ')}</dt>
              <dd>
                {t('forms.session.here', { answer: say(mine, items.mine) })}
                {'\n'}
                {t('forms.session.elsewhere', { answer: say(other, items.theirs) })}
              </dd>
            </div>
          );
        })}
      </dl>
      <fieldset className="card stack">
        <legend>{t('forms.session.conflictQuestion')}</legend>
        {choices.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="conflict"
              value={one}
              checked={choice === one}
              onChange={() => setChoice(one)}
            />
            {t(choiceWords[one])}
          </label>
        ))}
      </fieldset>
      <div className="ways">
        <Button variant="contained" data-event="conflict.settle" onClick={settle}>
          {t('forms.session.goOn')}
        </Button>
      </div>
    </FormLayout>
  );
}
