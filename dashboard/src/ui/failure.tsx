import { errorText } from '../base/error-text.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Something could not be loaded: what, why in the server's words, and a way to try again. */
export function Failure({ title, error, retry }: { title: string; error: Error | null; retry: () => void }) {
  const t = useTranslate();
  return (
    <div className="flex max-w-[560px] flex-col items-start gap-4">
      <Notice>
        <p className="font-medium">{title}</p>
        {error ? <p>{errorText(error)}</p> : null}
      </Notice>
      <Button onClick={retry}>{t('action.retry')}</Button>
    </div>
  );
}
