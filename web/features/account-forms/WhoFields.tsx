import { useTranslation } from 'react-i18next';
import { DateInput } from '../../components/DateInput.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { untypedDate, type TypedDate } from '../../components/typed-date.ts';
import type { Problems } from './use-problems.ts';

/** A person's own details, as typed. */
interface Who {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: TypedDate;
}

export const unsaid: Who = { firstName: '', lastName: '', dateOfBirth: untypedDate };
export const whoFields = ['firstName', 'lastName', 'dateOfBirth'] as const;

type NameAndBirth = Pick<Who, 'lastName' | 'dateOfBirth'>;

interface FieldsProps<Asked> {
  readonly who: Asked;
  readonly onType: (who: Asked) => void;
  readonly problems: Problems;
}

/** The questions about a person's identity, for a new account and for merging a person's two accounts. */
export function WhoFields({ who, onType, problems }: FieldsProps<Who>) {
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
      <NameAndBirthFields
        who={who}
        onType={(typed) => onType({ ...who, ...typed })}
        problems={problems}
        nameHint={t('create.lastNameHint')}
        birthHint={t('create.dateOfBirthHint')}
      />
    </>
  );
}

interface NameAndBirthFieldsProps extends FieldsProps<NameAndBirth> {
  /** In the reader's language, like the other. */
  readonly nameHint: string;
  readonly birthHint: string;
}

/** The two answers that find an account. */
export function NameAndBirthFields(props: NameAndBirthFieldsProps) {
  const { who, onType, problems, nameHint, birthHint } = props;
  const { t } = useTranslation();
  const { lastName, dateOfBirth } = who;
  return (
    <>
      <TextInput
        id="lastName"
        label={t('accountForm.lastName')}
        hint={nameHint}
        type="text"
        autoComplete="family-name"
        autoCapitalize="words"
        value={lastName}
        onChange={(typed) => onType({ lastName: typed, dateOfBirth })}
        error={problems.textOf('lastName')}
      />
      <DateInput
        id="dateOfBirth"
        label={t('accountForm.dateOfBirth')}
        hint={birthHint}
        autoComplete="bday"
        value={dateOfBirth}
        onChange={(typed) => onType({ lastName, dateOfBirth: typed })}
        error={problems.textOf('dateOfBirth')}
      />
    </>
  );
}
