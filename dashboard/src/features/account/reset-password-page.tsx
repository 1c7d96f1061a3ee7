import { useSearchParams } from 'react-router';
import { AskForReset } from './ask-for-reset.tsx';
import { NewPassword } from './new-password.tsx';

/** Requests the mail, and shows the page behind its link. */
export function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('oobCode');
  return code ? <NewPassword key={code} code={code} /> : <AskForReset />;
}
