import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/TextInput.tsx';
import type { Problems } from './use-problems.ts';
import type { Proof } from './use-proof.ts';
import { codeDigits } from '#schemas/letter-code.ts';
import { groupCode } from '../../components/code-digits.ts';

interface ProofFieldsProps {
  readonly proof: Proof;
  readonly problems: Problems;
}

/** Asks for the address and the code of its letter; shows nothing if the person came by the letter's link. */
export function ProofFields({ proof, problems }: ProofFieldsProps) {
  const { t } = useTranslation();
  if (proof.hasToken) return null;
  return (
    <>
      <TextInput
        id="email"
        label={t('accountForm.email')}
        type="email"
        autoComplete="email"
        value={proof.email}
        onChange={proof.setEmail}
        error={problems.textOf('email')}
      />
      <CodeInput id="code" value={proof.code} onChange={proof.setCode} error={problems.textOf('code')} />
    </>
  );
}

interface CodeInputProps {
  readonly id: string;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A single box for the six digits of a letter: people can paste them and a phone can fill them in. After the
 * person leaves the box, the digits are grouped for comparison with the letter.
 */
function CodeInput({ id, error, value, onChange }: CodeInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      id={id}
      label={t('accountForm.code')}
      hint={t('accountForm.codeHint')}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={onChange}
      onBlur={() => onChange(groupCode(value, codeDigits))}
      error={error}
    />
  );
}
