import { useSearchParams } from 'react-router';
import { AskForReset } from './ask-for-reset.tsx';
import { NewPassword } from './new-password.tsx';

/** Asking for the mail, and what its link leads to. */
export function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('oobCode');
  return code ? <NewPassword key={code} code={code} /> : <AskForReset />;
}
