import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendPause } from '#machines/process/accounts/letter.ts';
import { useNow } from '../../components/use-now.ts';

interface AgainHintProps {
  readonly id: string;
  /** True until another letter can be requested; the last one needs time to arrive. */
  readonly isPaused: boolean;
}

/**
 * A note that the button for another letter does nothing yet and, later, that it works again. Announced once
 * each.
 */
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
 * Counts down from first display to when another letter can be requested; the machine ends the pause. The
 * seconds are for sighted people: the parent announces once that there is a minute to wait.
 */
function ResendPause() {
  const { t } = useTranslation();
  const [endsAt] = useState(() => Date.now() + resendPause);
  const left = Math.ceil((endsAt - useNow(endsAt)) / 1000);
  // A background tab counts late.
  const count = Math.min(Math.max(left, 1), resendPause / 1000);
  return (
    <span aria-hidden data-seconds={count}>
      {t('accountForm.againIn', { count })}
    </span>
  );
}
