import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormSessionFrame } from './session/FormSessionFrame.tsx';

interface FormsOutletProps {
  /** Null for a visitor. */
  readonly accountId: string | null;
  readonly children: ReactNode;
}

/** Keeps the form in the address open from page to page; the list of forms opens none. */
export function FormsOutlet({ accountId, children }: FormsOutletProps) {
  const { form } = useParams({ strict: false });
  if (form === undefined) return children;
  return (
    <FormSessionFrame key={`${form} ${accountId}`} form={form} accountId={accountId}>
      {children}
    </FormSessionFrame>
  );
}
