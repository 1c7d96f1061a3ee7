import type { ApiError } from '../src/api-error.ts';

/** The error of a call that must fail. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It succeeded.');
    },
    (error: ApiError) => error,
  );
