/** Rules of the inquiry form that the form itself knows, so that it can speak before anything is sent. The server has the last word. */

/** Characters of a name, trimmed. */
export const INQUIRY_NAME_MIN = 2;
export const INQUIRY_NAME_MAX = 120;
/** Characters of a message, trimmed. */
export const INQUIRY_MESSAGE_MAX = 4000;
/** Characters of an e-mail address. */
export const EMAIL_MAX = 254;
/** Characters of a phone number as people write it. */
export const INQUIRY_PHONE_MIN = 3;
export const INQUIRY_PHONE_MAX = 40;
/** People need this long to fill in a form, milliseconds. */
export const INQUIRY_FASTEST_MS = 2000;

const ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** Whether a text is an e-mail address on the public net, as the server takes them: ASCII, nothing quoted. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > EMAIL_MAX) return false;
  const labels = text.slice(at + 1).split('.');
  const atoms = text.slice(0, at).split('.');
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && atoms.every((atom) => ATOM.test(atom))
  );
}

/** Whether a text could be a phone number. Whether it is one, in the country of the estate, the server knows. */
export function mayBePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= INQUIRY_PHONE_MAX && digits >= 5 && digits <= 20;
}
