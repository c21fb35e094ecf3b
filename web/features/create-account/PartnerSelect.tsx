import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { Question } from '../../components/Question.tsx';

interface PartnerSelectProps {
  readonly partners: SystemResponse['partners'];
  /** Id of the chosen partner; empty if none is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | null;
}

/** Which of the landlords sharing the portal a person belongs to. */
export function PartnerSelect({ partners, value, onChange, error }: PartnerSelectProps) {
  const { t } = useTranslation();
  const id = 'partner';
  return (
    <Question id={id} label={t('create.partner')} hint={t('create.partnerHint')} error={error}>
      {(describedBy) => (
        <NativeSelect
          input={<OutlinedInput />}
          value={value}
          error={error !== null}
          onChange={({ target }) => onChange(target.value)}
          inputProps={{ id, name: id, 'aria-describedby': describedBy }}
        >
          <option value="">{t('create.partnerNone')}</option>
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
