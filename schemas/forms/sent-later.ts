/** Stands alone in the place of the ids of files: “I will send it later”. */
export const sentLater = 'later';
