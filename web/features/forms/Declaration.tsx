import { useSelector } from '@xstate/react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { storeReturn } from '../login/stored-return.ts';
import { Option } from './page/Option.tsx';
import { PageStyles } from './page/page-styles.ts';
import { FormLayout } from './session/FormLayout.tsx';
import { FormLink } from './session/FormLink.tsx';
import { MissingSections } from './session/MissingSections.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { sentAgreed, sentFlag } from '#schemas/forms/sent-fields.ts';
import { SentFields, useSendAddress } from './session/SentFields.tsx';
import { saveNow } from './session/save-now.ts';
import { SaveStatus } from './session/SaveStatus.tsx';
import { useOpenForm } from './session/session-context.ts';
import { LogInOrCreate } from './LogInOrCreate.tsx';

/** States in which the form cannot be sent, or cannot be saved before it is sent. */
const busy: readonly string[] = ['editing', 'saving', 'submitting', 'loading', 'sessionEnded'];

/** The declaration and the button that sends the form. Only shown once every section is complete. */
export function Declaration() {
  const { t } = useTranslation();
  const { facts, journey, session } = useOpenForm();
  const [agreed, setAgreed] = useState(false);
  const [attempt, setAttempt] = useState(session.sending?.isRefused === true ? 1 : 0);
  const sendAddress = useSendAddress({ page: ownPages.send });
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const code = useSelector(session.actor, (snapshot) => snapshot.context.code);
  const { anonymous, declaration, identifier } = facts.definition;
  const mustLogIn = !session.isMember && anonymous !== 'submit';
  const returnTo = `/account/forms/${identifier}`;
  // The confirmation letter of a new account opens a page that does not know about this form.
  useEffect(() => {
    if (mustLogIn) storeReturn(returnTo);
  }, [mustLogIn, returnTo]);
  const isBusy = busy.includes(state);
  // A page that was sent without a script is still loading when it is taken over, and can be sent again until then.
  const isFirstLoad = state === 'loading' && session.sending !== undefined;
  function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!agreed) {
      setAttempt(attempt + 1);
      return;
    }
    // The server sends only the answers that it has saved.
    saveNow(session, () => session.actor.send({ type: 'form.submit' }));
  }
  const isOpen = attempt > 0 && !agreed;
  const agreeFirst = t('forms.session.agreeFirst', { box: declaration.agree });
  const problem =
    state === 'notSent' ? t(`errors.${code ?? 'service.unavailable'}`) : isOpen ? agreeFirst : null;
  return (
    <FormLayout>
      <div>
        <FormLink page={ownPages.check} look="back">
          {t('forms.session.back')}
        </FormLink>
      </div>
      {problem !== null && (
        <ErrorSummary
          key={`${state} ${attempt}`}
          title={t('forms.session.problem')}
          problems={[{ field: state === 'notSent' ? null : 'agreed', text: problem }]}
        />
      )}
      <PageHeading title={t('forms.session.declaration')}>{t('forms.session.declaration')}</PageHeading>
      <MissingSections />
      {journey.canSubmit && (
        <>
          <ul className="marked">
            {declaration.statements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
          </ul>
          {mustLogIn ? (
            <div className="card stack">
              <p>{t('forms.session.logInToSend')}</p>
              <LogInOrCreate returnTo={returnTo} />
            </div>
          ) : (
            <form
              noValidate
              method="post"
              action={sendAddress ?? undefined}
              className="stack"
              onSubmit={send}
            >
              <input type="hidden" name={sentFlag} value="1" />
              <SentFields />
              <PageStyles>
                <div className="question" data-invalid={isOpen}>
                  {isOpen && (
                    <p className="error" id="agreed-error">
                      {agreeFirst}
                    </p>
                  )}
                  <Option
                    kind="checkbox"
                    id="agreed"
                    name={sentAgreed}
                    value="true"
                    title={declaration.agree}
                    hint={null}
                    isChosen={agreed}
                    isInvalid={isOpen}
                    describedBy={isOpen ? 'agreed-error' : undefined}
                    onChange={setAgreed}
                  />
                </div>
              </PageStyles>
              <div className="ways">
                <Button
                  type="submit"
                  variant="contained"
                  data-event="form.submit"
                  aria-disabled={isBusy && !isFirstLoad}
                >
                  {state === 'submitting' ? t('forms.session.sending') : declaration.button}
                </Button>
              </div>
            </form>
          )}
        </>
      )}
      <SaveStatus />
    </FormLayout>
  );
}
