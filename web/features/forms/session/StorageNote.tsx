import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { Option } from '../page/Option.tsx';
import { PageStyles } from '../page/page-styles.ts';
import { storeAnonymous } from '../../form-drafts/kept-drafts.ts';
import { isKeptInTabOnly, keepInTabOnly } from '../../form-drafts/forget-drafts.ts';
import { noAnswers } from './form-store.ts';
import { useFormSession } from './session-context.ts';

/** The note on where a visitor's answers are kept, with ways to leave none of them on a shared computer. */
export function StorageNote() {
  const { t } = useTranslation();
  const { form, store } = useFormSession();
  const [isShared, setIsShared] = useState(isKeptInTabOnly);
  function share(value: boolean) {
    keepInTabOnly(value);
    setIsShared(isKeptInTabOnly());
  }
  function forget() {
    storeAnonymous(form, null);
    store.patch({ answers: noAnswers, base: noAnswers });
  }
  return (
    <div className="card stack">
      <p>{t(isShared ? 'forms.session.onlyInTab' : 'forms.session.onlyHere')}</p>
      <PageStyles>
        <Option
          kind="checkbox"
          id="shared"
          name="shared"
          value="true"
          title={t('forms.session.shared')}
          hint={null}
          isChosen={isShared}
          isInvalid={false}
          onChange={share}
        />
      </PageStyles>
      <div>
        <Button variant="outlined" onClick={forget}>
          {t('forms.session.forget')}
        </Button>
      </div>
    </div>
  );
}
