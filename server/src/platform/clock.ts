/** The clock, injected so that tests need not wait. */
export type Clock = () => Date;
