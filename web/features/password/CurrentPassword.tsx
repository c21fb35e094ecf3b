import { useState } from 'react';
import { PasswordToggle } from '../../components/PasswordToggle.tsx';
import { TextInput } from '../../components/TextInput.tsx';

interface CurrentPasswordProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** The box for an account's current password, which proves that its owner is making the change. */
export function CurrentPassword(props: CurrentPasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      id="currentPassword"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      end={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} controls="currentPassword" />}
    />
  );
}
