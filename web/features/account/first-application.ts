/** The id of the heading of the person's first application on the account page. */
export const firstApplication = 'my-application';
