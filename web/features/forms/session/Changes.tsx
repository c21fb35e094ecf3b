import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { FormLayout } from './FormLayout.tsx';
import { useOpenForm } from './session-context.ts';

const words = {
  added: 'forms.session.changeAdded',
  removed: 'forms.session.changeRemoved',
  optionRemoved: 'forms.session.changeOption',
  changed: 'forms.session.changeChanged',
} as const;

/** What the council has changed in the form since the draft was saved. Nothing of the draft is lost. */
export function Changes() {
  const { t } = useTranslation();
  const { facts, session } = useOpenForm();
  const { definition, changes } = facts;
  const labelOf = (page: string, answer: string | null) => {
    const asked = definition.pages[page];
    const label = asked !== undefined && 'schema' in asked && answer !== null && asked.ui[answer]?.label;
    return label || asked?.title || t('forms.session.oneQuestion');
  };
  return (
    <FormLayout>
      <PageHeading title={t('forms.session.changesTitle')}>{t('forms.session.changesTitle')}</PageHeading>
      <p>{t('forms.session.changesText')}</p>
      <ul className="marked">
        {changes.map(({ kind, page, answer }) => (
          <li key={`${page} ${answer} ${kind}`}>{t(words[kind], { question: labelOf(page, answer) })}</li>
        ))}
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
