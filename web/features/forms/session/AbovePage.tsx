import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { filledInBefore } from './filled-in.ts';
import { FormLink } from './FormLink.tsx';
import { ownPages } from './page-search.ts';
import { Progress } from './Progress.tsx';
import { useOpenForm } from './session-context.ts';

/** The way back to the page before, the section, and how far the person is. */
export function AbovePage({ placed, isChange }: { placed: PlacedPage; isChange: boolean }) {
  const { t } = useTranslation();
  const { facts, journey, session } = useOpenForm();
  // Asked once, so that nothing moves down at the first letter that is typed.
  const [isBegun] = useState(() => filledInBefore(facts, session.isMember) === null);
  const at = journey.pages.findIndex(({ page, item }) => page === placed.page && item === placed.item);
  const before = journey.pages[at - 1];
  const isFirst = before === undefined || before.section !== placed.section;
  return (
    <div className="stack">
      <div>
        {isChange ? (
          <FormLink page={ownPages.check} look="back">
            {t('forms.session.back')}
          </FormLink>
        ) : isFirst ? (
          <FormLink page={null} look="back">
            {t('forms.session.back')}
          </FormLink>
        ) : (
          <FormLink page={before.page} {...(before.item !== null && { item: before.item })} look="back">
            {t('forms.session.back')}
          </FormLink>
        )}
      </div>
      {isBegun && <Progress />}
      <p className="quiet">{facts.definition.sections[placed.section]?.title}</p>
    </div>
  );
}
