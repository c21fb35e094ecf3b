/** A page that cannot be shown, with the message for its reader (specification section 8, content failures). */
export class SiteError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SiteError';
    this.status = status;
  }
}
