import { useTranslation } from 'react-i18next';
import { FormLink } from './FormLink.tsx';
import { useOpenForm } from './session-context.ts';

/** What keeps a form from being sent, with the way to each; nothing where nothing does. */
export function MissingSections() {
  const { t } = useTranslation();
  const { facts, journey } = useOpenForm();
  if (journey.canSubmit) return null;
  const incomplete = new Map(
    journey.findings.map((finding) => [finding.section, finding] as const).toReversed(),
  );
  return (
    <div className="card stack" data-state="incomplete">
      <h2>{t('forms.session.incompleteTitle')}</h2>
      <ul className="marked">
        {[...incomplete.values()].toReversed().map(({ section, page, item }) => (
          <li key={section}>
            <FormLink page={page} {...(item !== null && { item })}>
              {facts.definition.sections[section]?.title}
            </FormLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
