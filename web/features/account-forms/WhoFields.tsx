import { useTranslation } from 'react-i18next';
import { DateInput } from '../../components/DateInput.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { untypedDate, type TypedDate } from '../../components/typed-date.ts';
import type { Problems } from './use-problems.ts';

/** A person's own details, as typed. */
export interface Who {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: TypedDate;
}

export const unsaid: Who = { firstName: '', lastName: '', dateOfBirth: untypedDate };
export const whoFields = ['firstName', 'lastName', 'dateOfBirth'] as const;

interface WhoFieldsProps {
  readonly who: Who;
  readonly onType: (who: Who) => void;
  readonly problems: Problems;
}

/** The questions about a person's identity, for a new account and for merging a person's two accounts. */
export function WhoFields({ who, onType, problems }: WhoFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        id="firstName"
        label={t('create.firstName')}
        hint={t('create.firstNameHint')}
        type="text"
        autoComplete="given-name"
        autoCapitalize="words"
        value={who.firstName}
        onChange={(firstName) => onType({ ...who, firstName })}
        error={problems.textOf('firstName')}
      />
      <TextInput
        id="lastName"
        label={t('accountForm.lastName')}
        hint={t('create.lastNameHint')}
        type="text"
        autoComplete="family-name"
        autoCapitalize="words"
        value={who.lastName}
        onChange={(lastName) => onType({ ...who, lastName })}
        error={problems.textOf('lastName')}
      />
      <DateInput
        id="dateOfBirth"
        label={t('accountForm.dateOfBirth')}
        hint={t('create.dateOfBirthHint')}
        autoComplete="bday"
        value={who.dateOfBirth}
        onChange={(dateOfBirth) => onType({ ...who, dateOfBirth })}
        error={problems.textOf('dateOfBirth')}
      />
    </>
  );
}
