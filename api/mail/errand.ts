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

/** Where a letter goes. */
export interface Addressee {
  /** Empty where nobody has proved that the address is theirs: then the name may be anything that anybody typed. */
  readonly name: string;
  readonly email: string;
  /** Null: the council's own. */
  readonly locale: string | null;
}

interface AnyErrand {
  /** Of the row of the outbox. */
  readonly id: string;
  readonly createdAt: Date;
  readonly readAt: Date;
  readonly addressee: Addressee;
}

/** A letter about a bid, with all that it is made of. */
export interface BidErrand extends AnyErrand {
  readonly about: 'bid';
  readonly notice: Notice;
  readonly home: MailedHome;
  /** The home that a bid moved away from. */
  readonly leftHome: MailedHome | null;
  readonly schemeIdentifier: string;
  /** Undefined for letters that cannot be stopped. */
  readonly choice: AlertChoice | undefined;
}

/** A letter about an account, with all that it is made of. */
export interface AccountErrand extends AnyErrand {
  readonly about: 'account';
  readonly notice: AccountNotice;
  /** Undefined for letters that open nothing. */
  readonly proof: MailedProof | undefined;
}

/** A letter about a form, with all that it is made of. */
export interface FormErrand extends AnyErrand {
  readonly about: 'form';
  readonly notice: FormNotice;
  /** As the council has it now. */
  readonly form: LoadedForm;
  /** Of the request, as it is now. */
  readonly requestType: RequestType;
  readonly state: RequestState;
}

/** A letter about a file that somebody sent. */
export interface FileErrand extends AnyErrand {
  readonly about: 'file';
  readonly notice: FileNotice;
}

/** A letter about what the council has asked, said or decided. */
export interface CaseErrand extends AnyErrand {
  readonly about: 'case';
  readonly notice: CaseworkNotice;
  /** Undefined for letters that cannot be stopped. */
  readonly choice: AlertChoice | undefined;
}

/** A letter of an alert, with what it tells. */
export interface AlertErrand extends AnyErrand {
  readonly about: 'alert';
  readonly notice: AlertNotice;
  readonly digest: Digest;
  /** Undefined for a letter that is read again in the account. */
  readonly choice: AlertChoice | undefined;
}

export type Errand = BidErrand | AccountErrand | FormErrand | FileErrand | CaseErrand | AlertErrand;
