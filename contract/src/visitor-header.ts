/**
 * Header of reads with which a visitor gets their own reactions, votes and waiting comments as well. A header, since proxies log addresses, and
 * whoever has this id can erase what it wrote.
 */
export const VISITOR_HEADER = 'oriel-visitor';
