import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendPause } from '#machines/process/accounts/letter.ts';
import { useNow } from '../../components/use-now.ts';

interface AgainHintProps {
  readonly id: string;
  /** Another letter may not be asked for yet, since the last one is given time to arrive. */
  readonly isPaused: boolean;
}

/** Why the button for another letter does nothing yet, and, once it does, that it does: each said aloud once. */
export function AgainHint({ id, isPaused }: AgainHintProps) {
  const { t } = useTranslation();
  const [wasPaused, setWasPaused] = useState(isPaused);
  if (isPaused && !wasPaused) setWasPaused(true);
  const spoken = isPaused ? t('accountForm.againSoon') : wasPaused ? t('accountForm.againNow') : '';
  return (
    <div id={id} className="hint">
      {isPaused && <ResendPause />}
      <output className="visually-hidden">{spoken}</output>
    </div>
  );
}

/**
 * How long it is until another letter may be asked for, counted down from the moment at which this is first shown; the
 * machine ends it. Seconds are for the eye: that there is a minute to wait is said aloud once, by what holds this.
 */
function ResendPause() {
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
