import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useApp } from '../app/app-context.ts';

/** Loads the bar of the diagnostic mode while that is on. */
export function DiagnosticLayer() {
  const { diagnostics } = useApp();
  const isOn = useSyncExternalStore(diagnostics.subscribe, diagnostics.isOn, diagnostics.isOn);
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOn || Bar) return;
    void import('../features/diagnostics/DiagnosticBar.tsx').then(
      ({ DiagnosticBar }) => setBar(() => DiagnosticBar),
      () => null,
    );
  }, [isOn, Bar]);
  return isOn && Bar && <Bar />;
}
