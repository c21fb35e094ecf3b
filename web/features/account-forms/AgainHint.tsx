import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResendPause } from './ResendPause.tsx';

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
