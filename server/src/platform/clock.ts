/** The clock, handed in so that tests need no sleeping. */
export type Clock = () => Date;
