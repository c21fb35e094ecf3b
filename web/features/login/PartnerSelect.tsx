import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { Question } from '../../components/Question.tsx';
import { loginFields } from './check-login.ts';

interface PartnerSelectProps {
  /** Id of the control; defaults to that of the question. */
  readonly id?: string;
  readonly partners: SystemResponse['partners'];
  /** Id of the chosen partner; empty if none is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | null;
}

/** Which of the landlords sharing the portal a person belongs to. */
export function PartnerSelect({
  id = loginFields.partner,
  partners,
  value,
  onChange,
  error,
}: PartnerSelectProps) {
  const { t } = useTranslation();
  return (
    <Question id={id} label={t('login.partner')} hint={t('login.partnerHint')} error={error}>
      {(describedBy) => (
        <NativeSelect
          input={<OutlinedInput />}
          value={value}
          error={error !== null}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{ id, name: id, 'aria-describedby': describedBy }}
        >
          <option value="">{t('login.partnerNone')}</option>
          {partners.map((partner) => (
            <option key={partner.id} value={partner.id}>
              {partner.name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Question>
  );
}
