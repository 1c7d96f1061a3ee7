import type { EmailCode, SmsCode } from './bundle.ts';

/** A message that the emulator would have sent. */
export type SentMessage =
  | {
      readonly kind: 'email';
      readonly at: string;
      readonly to: string;
      readonly purpose: string;
      readonly link: string;
      readonly code: string;
    }
  | {
      readonly kind: 'sms';
      readonly at: string;
      readonly to: string;
      readonly purpose: string;
      readonly code: string;
    };

const PURPOSES: Readonly<Record<string, string>> = {
  VERIFY_EMAIL: 'verify the e-mail address',
  PASSWORD_RESET: 'reset the password',
  VERIFY_AND_CHANGE_EMAIL: 'verify the new e-mail address',
  RECOVER_EMAIL: 'take back the change of the e-mail address',
};

const KEPT = 20;

export interface SentMessages {
  email(code: EmailCode): void;
  sms(code: SmsCode): void;
  /** Newest first. */
  list(): readonly SentMessage[];
}

export function keepSentMessages(now: () => Date): SentMessages {
  const messages: SentMessage[] = [];
  function keep(message: SentMessage): void {
    messages.unshift(message);
    messages.length = Math.min(messages.length, KEPT);
  }
  return {
    email({ email, newEmail, requestType, oobCode, oobLink }) {
      keep({
        kind: 'email',
        at: now().toISOString(),
        to: newEmail ?? email,
        purpose: PURPOSES[requestType] ?? requestType,
        link: oobLink,
        code: oobCode,
      });
    },
    sms({ phoneNumber, code }) {
      keep({ kind: 'sms', at: now().toISOString(), to: phoneNumber, purpose: 'second factor', code });
    },
    list: () => messages,
  };
}
