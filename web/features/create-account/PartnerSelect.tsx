import { useTranslation } from 'react-i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { InputFrame } from '../../components/input-frame.ts';
import { Question } from '../../components/Question.tsx';

interface PartnerSelectProps {
  readonly partners: SystemResponse['partners'];
  /** Id of the chosen partner; empty if none is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | null;
}

/** The choice of the landlord that a person belongs to, among those that share the portal. */
export function PartnerSelect({ partners, value, onChange, error }: PartnerSelectProps) {
  const { t } = useTranslation();
  const id = 'partner';
  return (
    <Question id={id} label={t('create.partner')} hint={t('create.partnerHint')} error={error}>
      {(describedBy) => (
        <InputFrame data-wrong={error !== null}>
          <select
            id={id}
            name={id}
            value={value}
            aria-invalid={error !== null}
            aria-describedby={describedBy}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{t('create.partnerNone')}</option>
            {partners.map((partner) => (
              <option key={partner.id} value={partner.id}>
                {partner.name}
              </option>
            ))}
          </select>
        </InputFrame>
      )}
    </Question>
  );
}
