import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendPause } from '#machines/process/accounts/letter.ts';
import { useNow } from '../../components/use-now.ts';

/**
 * How long it is until another letter may be asked for, counted down from the moment at which this is first shown; the
 * machine ends it. Seconds are for the eye: that there is a minute to wait is said aloud once, by what holds this.
 */
export function ResendPause() {
  const { t } = useTranslation();
  const [endsAt] = useState(() => Date.now() + resendPause);
  const left = Math.ceil((endsAt - useNow(endsAt)) / 1000);
  // A tab in the background counts late.
  const count = Math.min(Math.max(left, 1), resendPause / 1000);
  return (
    <span aria-hidden data-seconds={count}>
      {t('accountForm.againIn', { count })}
    </span>
  );
}
