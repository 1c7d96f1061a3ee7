import { errorText } from '../base/error-text.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** A failed load: what, why in the server's words, and a button to retry. */
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
