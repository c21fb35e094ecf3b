/** The id of the heading of somebody's first application on the page of their account. */
export const firstApplication = 'my-application';
