import { useTranslation } from 'react-i18next';
import { shownTexts } from '#domain/forms/texts/shown-texts.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { withGeneratedItems } from './with-generated-items.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { warningsOn } from '#domain/forms/journey/page-warnings.ts';
import { useApp } from '../../../app/app-context.ts';
import type { FindAddresses } from '../page/contract.ts';
import type { FindAddressesResponse } from '#schemas/api/addresses.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import { Button } from '../../../components/Button.tsx';
import { FormPage } from '../page/FormPage.tsx';
import { FormPageTop } from './FormPageTop.tsx';
import { FormLayout } from './FormLayout.tsx';
import { allItems } from './item-names.ts';
import { SentFields, useSendAddress } from './SentFields.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { useOpenForm } from './session-context.ts';
import { atItem, wordsOfAnswers } from './words-of.ts';
import { useContinue } from './use-continue.ts';

interface QuestionScreenProps {
  readonly placed: PlacedPage;
  readonly isChange: boolean;
}

/** A page of questions. Errors keep the person here; missing answers may wait. */
export function QuestionScreen({ placed, isChange }: QuestionScreenProps) {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const { facts, session, walked } = useOpenForm();
  const { findings, attempt, goOn, leave } = useContinue(placed, isChange);
  const { definition, answers } = facts;
  const sendAddress = useSendAddress({ page: placed.page, ...(isChange && { back: 'check' }) });
  const items = allItems(definition, withGeneratedItems(answers, walked.effective), formats);
  const asked = definition.pages[placed.page];
  const list = asked !== undefined && 'each' in asked ? (asked.each ?? null) : null;
  const asksNothing =
    asked !== undefined && 'schema' in asked && Object.keys(asked.schema.properties).length === 0;
  const isHere = ({ page, item }: { page: string; item: string | null }) =>
    page === placed.page && item === placed.item;
  const here = walked.pages.find(isHere);
  const own =
    list === null ? answers.values : (answers.lists[list]?.find(({ id }) => id === placed.item) ?? {});
  const at = atItem(definition, placed.page, placed.item);
  function change(answer: string, value: AnswerValue | undefined) {
    // While the form is being sent or reloaded, typing is refused: it would be lost silently.
    if (!session.actor.getSnapshot().hasTag('writable')) return;
    session.store.answer(at, answer, value);
    session.actor.send({ type: 'answers.change' });
  }
  return (
    <FormLayout placed={placed}>
      <FormPage
        definition={definition}
        page={placed.page}
        item={list === null ? null : ((items[list] ?? []).find(({ id }) => id === placed.item) ?? null)}
        answers={own}
        wordsOf={wordsOfAnswers(walked, at, { t, formats, items })}
        asked={here?.questions ?? []}
        {...(here !== undefined && { offers: here.offers })}
        texts={here === undefined ? [] : shownTexts(walked, here)}
        warnings={here === undefined ? [] : warningsOn(walked, here)}
        items={items}
        findings={findings}
        attempt={attempt}
        onChange={change}
        onSubmit={goOn}
        findAddresses={facts.findsAddresses ? findAddressesBy(api) : null}
        sendAddress={sendAddress}
        sentFields={<SentFields />}
        submitLabel={t(asksNothing ? 'forms.session.continue' : 'forms.session.saveAndContinue')}
        above={<FormPageTop placed={placed} isChange={isChange} />}
      />
      {leave !== null && (
        <div className="ways">
          <Button variant="outlined" onClick={leave}>
            {t('forms.session.later')}
          </Button>
        </div>
      )}
      <SaveStatus />
    </FormLayout>
  );
}

/** Returns a look-up by postcode. The postcode goes in the body, to keep the person's home out of every log. */
function findAddressesBy(api: ApiClient): FindAddresses {
  return (postcode, signal) =>
    api.write<FindAddressesResponse>('POST', '/api/addresses/find', { body: { postcode }, signal });
}
