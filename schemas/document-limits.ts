/** As many documents of each list stand on one page. In a file without schemas, which a page would bring along. */
export const documentsOnAPage = 50;
