import type { RequestState, RequestType } from '#schemas/api/forms.ts';
import type { AccountNotice } from '../accounts/account-notice.ts';
import type { MailedProof } from '../accounts/mint-account-token.ts';
import type { CaseworkNotice } from '../casework/casework-notice.ts';
import type { FileNotice } from '../files/file-notice.ts';
import type { FormNotice } from '../forms/form-notice.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';
import type { Notice } from '../lettings/outbox.ts';
import type { AlertNotice } from '../alerts/alert-notice.ts';
import type { Digest } from '../alerts/digest.ts';
import type { AlertChoice } from '../alerts/alert-choice.ts';
import type { MailedHome } from './waiting-mail.ts';

/** The recipient of a letter. */
export interface Addressee {
  /**
   * Empty unless the person has proved that the address is theirs: otherwise the name could be anything that
   * anyone typed.
   */
  readonly name: string;
  readonly email: string;
  /** Null for the council's default language. */
  readonly locale: string | null;
}

interface CommonLetterData {
  /** Id of the outbox row. */
  readonly id: string;
  readonly createdAt: Date;
  readonly readAt: Date;
  readonly addressee: Addressee;
}

/** A letter about a bid, with all its facts. */
export interface BidLetterData extends CommonLetterData {
  readonly about: 'bid';
  readonly notice: Notice;
  readonly home: MailedHome;
  /** The home that a bid moved away from. */
  readonly leftHome: MailedHome | null;
  readonly schemeIdentifier: string;
  /** Undefined for letters that cannot be stopped. */
  readonly choice: AlertChoice | undefined;
}

/** A letter about an account, with all its facts. */
export interface AccountLetterData extends CommonLetterData {
  readonly about: 'account';
  readonly notice: AccountNotice;
  /** Undefined for letters without a link or code that proves something. */
  readonly proof: MailedProof | undefined;
}

/** A letter about a form, with all its facts. */
export interface FormLetterData extends CommonLetterData {
  readonly about: 'form';
  readonly notice: FormNotice;
  /** The form as the council has it now. */
  readonly form: LoadedForm;
  /** Type of the request as it is now. */
  readonly requestType: RequestType;
  readonly state: RequestState;
}

/** A letter about a file that a person sent. */
export interface FileLetterData extends CommonLetterData {
  readonly about: 'file';
  readonly notice: FileNotice;
}

/** A letter about something the council has asked, said or decided. */
export interface CaseLetterData extends CommonLetterData {
  readonly about: 'case';
  readonly notice: CaseworkNotice;
  /** Undefined for letters that cannot be stopped. */
  readonly choice: AlertChoice | undefined;
}

/** An alert letter and its digest. */
export interface AlertLetterData extends CommonLetterData {
  readonly about: 'alert';
  readonly notice: AlertNotice;
  readonly digest: Digest;
  /** Undefined for a letter that is read again in the account. */
  readonly choice: AlertChoice | undefined;
}

export type LetterData =
  | BidLetterData
  | AccountLetterData
  | FormLetterData
  | FileLetterData
  | CaseLetterData
  | AlertLetterData;
