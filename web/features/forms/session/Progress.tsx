import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { doneSectionsOf } from './page-progress.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useOpenForm } from './session-context.ts';

/**
 * The person's progress in the parts of the form, whose number and order no answer changes: on a page, the
 * current part; on the list of all parts, how many are done. A form of one part shows neither.
 * @param placed the open page; without one, the list of all parts
 */
export function Progress({
  placed = null,
  children,
}: {
  readonly placed?: PlacedPage | null;
  /** Content of the same row, such as the way back. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { facts, journey, session, walked } = useOpenForm();
  const all = journey.sections.length;
  const number = 1 + journey.sections.findIndex(({ section }) => section === placed?.section);
  const done = placed === null ? doneSectionsOf(journey, session.seen.known(facts, walked)).size : number - 1;
  const words =
    placed === null
      ? t('forms.session.sectionsDone', { done, all })
      : t('forms.session.partOf', { number, all });
  return (
    <div className="above">
      <div className="ways">
        {children}
        <p className="quiet">
          {placed !== null && (facts.definition.sections[placed.section]?.title ?? '')}
          {all > 1 && `${placed === null ? '' : ' · '}${words}`}
        </p>
      </div>
      {all > 1 && (
        <progress value={done} max={all} aria-label={t('forms.session.progress')} aria-valuetext={words} />
      )}
    </div>
  );
}
