import { Trans, useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import type { AccountSettingsResponse } from '#schemas/api/accounts.ts';
import { useApp } from '../../app/app-context.ts';
import { TextInput } from '../../components/TextInput.tsx';
import type { Problems } from '../account-forms/use-problems.ts';
import { WhoFields } from '../account-forms/WhoFields.tsx';
import { PartnerSelect } from './PartnerSelect.tsx';
import { NewPassword } from '../password/NewPassword.tsx';
import type { PasswordEntry } from '../password/use-new-password.ts';
import { ConsentBoxes } from './ConsentBoxes.tsx';
import type { TypedAccount } from './typed-account.ts';

interface CreateAccountFieldsProps {
  readonly typed: TypedAccount;
  readonly onType: (typed: TypedAccount) => void;
  readonly entry: PasswordEntry;
  readonly settings: AccountSettingsResponse;
  readonly problems: Problems;
}

/** The questions of a new account. */
export function CreateAccountFields({ typed, onType, entry, settings, problems }: CreateAccountFieldsProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const take =
    <Field extends keyof TypedAccount>(field: Field) =>
    (value: TypedAccount[Field]) =>
      onType({ ...typed, [field]: value });
  return (
    <>
      {system.partners.length > 1 && (
        <PartnerSelect
          partners={system.partners}
          value={typed.partner}
          onChange={take('partner')}
          error={problems.textOf('partner')}
        />
      )}
      <WhoFields who={typed} onType={(who) => onType({ ...typed, ...who })} problems={problems} />
      <TextInput
        id="email"
        label={t('accountForm.email')}
        hint={t('create.emailHint')}
        type="email"
        autoComplete="email"
        value={typed.email}
        onChange={take('email')}
        error={problems.textOf('email')}
      />
      <NewPassword entry={entry} policy={settings.passwordPolicy} problems={problems} />
      <ConsentBoxes
        consents={settings.consents}
        agreed={typed.consents}
        onChange={take('consents')}
        error={problems.textOf('consents')}
      />
    </>
  );
}

interface HaveOneProps {
  /** The page they were redirected from, if any. */
  readonly back: { readonly returnTo?: string };
}

/** A link to log in, for people who already have an account. */
export function HaveOne({ back }: HaveOneProps) {
  return (
    <p className="help">
      <Trans i18nKey="create.haveOne" components={{ login: <Link to="/login" search={back} /> }} />
    </p>
  );
}
