import { useTranslation } from 'react-i18next';
import { codeDigits } from '#schemas/letter-code.ts';
import { groupCode } from './code-digits.ts';
import { TextInput } from './TextInput.tsx';

interface CodeInputProps {
  readonly id: string;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * The six digits of a letter in one box, so that they can be pasted as they stand and a phone can fill them in. Once
 * left, they stand in groups, to be compared with the letter.
 */
export function CodeInput({ id, error, value, onChange }: CodeInputProps) {
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
