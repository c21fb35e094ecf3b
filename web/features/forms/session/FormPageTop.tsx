import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { FormLink } from './FormLink.tsx';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { Progress } from './Progress.tsx';
import { useOpenForm } from './session-context.ts';

/** The link to the previous page, the section, and the person's progress. */
export function FormPageTop({ placed, isChange }: { placed: PlacedPage; isChange: boolean }) {
  const { t } = useTranslation();
  const { journey, session } = useOpenForm();
  // This causes no render here: it takes effect once the person continues or answers something.
  useEffect(() => session.seen.show(placed), [placed, session]);
  const at = journey.pages.findIndex(({ page, item }) => page === placed.page && item === placed.item);
  const before = journey.pages[at - 1];
  const isFirst = before === undefined || before.section !== placed.section;
  return (
    <Progress placed={placed}>
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
    </Progress>
  );
}
