/** The only value in place of file ids: “I will send it later”. */
export const sentLater = 'later';
