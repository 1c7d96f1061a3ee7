/** Rules that the inquiry form checks before sending. The server has the last word. */

/** Shortest name, in characters after trimming. */
export const INQUIRY_NAME_MIN = 2;
export const INQUIRY_NAME_MAX = 120;
/** Longest message, in characters after trimming. */
export const INQUIRY_MESSAGE_MAX = 4000;
/** Longest reply, in characters after trimming. */
export const INQUIRY_REPLY_MAX = 5000;
/** Longest subject of a reply, in characters after trimming. */
export const INQUIRY_REPLY_SUBJECT_MAX = 200;
/** Longest next step, in characters after trimming. */
export const NEXT_STEP_MAX = 300;
/** Furthest day of a next step, in days from today. */
export const NEXT_STEP_DAYS_MAX = 730;
/** Longest e-mail address, in characters. */
export const EMAIL_MAX = 254;
/** Shortest phone number, in characters as typed. */
export const INQUIRY_PHONE_MIN = 3;
export const INQUIRY_PHONE_MAX = 40;
/** Least time a person takes to fill in the form, in milliseconds; anything faster is a bot. */
export const INQUIRY_FASTEST_MS = 2000;

const ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** Whether a text is an e-mail address that the server accepts: ASCII, unquoted. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > EMAIL_MAX) return false;
  const labels = text.slice(at + 1).split('.');
  const atoms = text.slice(0, at).split('.');
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && atoms.every((atom) => ATOM.test(atom))
  );
}

/** Whether a text may be a phone number; the server checks it against the country of the estate. */
export function mayBePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= INQUIRY_PHONE_MAX && digits >= 5 && digits <= 20;
}
