import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { fillIn } from '../page/fill-in.ts';
import { FormLayout } from './FormLayout.tsx';
import { useOpenForm } from './session-context.ts';

const words = {
  added: 'forms.session.changeAdded',
  removed: 'forms.session.changeRemoved',
  optionRemoved: 'forms.session.changeOption',
  changed: 'forms.session.changeChanged',
} as const;

/** Stands in no text. */
const gap = '\u0000';

/** What the council has changed in the form since the draft was saved. Nothing of the draft is lost. */
export function Changes() {
  const { t } = useTranslation();
  const { facts, session } = useOpenForm();
  return (
    <FormLayout>
      <PageHeading title={t('forms.session.changesTitle')}>{t('forms.session.changesTitle')}</PageHeading>
      <p>{t('forms.session.changesText')}</p>
      <ul className="marked">
        {facts.changes.map(({ kind, page, answer, label, language }) => {
          const [before, after] = t(words[kind], { question: gap }).split(gap);
          return (
            <li key={`${page} ${answer} ${kind}`}>
              {before}
              <span lang={language}>{fillIn(label, { name: '…' })}</span>
              {after}
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
