import { useTranslation } from 'react-i18next';
import { CodeInput } from '../../components/CodeInput.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import type { Problems } from './use-problems.ts';
import type { Proof } from './use-proof.ts';

interface ProofFieldsProps {
  readonly proof: Proof;
  readonly problems: Problems;
}

/** The address and the code of its letter; nothing where a letter's link brought here. */
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
