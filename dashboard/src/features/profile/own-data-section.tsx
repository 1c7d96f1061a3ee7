import type { User } from '@oriel/contract/user';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { saveFile } from '../../base/save-file.ts';
import { api } from '../../base/services.ts';
import { signOut } from '../../base/sign-out.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { FormSection } from '../../kit/form/fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-store.ts';

/** What is kept about the signed-in user: a copy of it, and the end of the account. */
export function OwnDataSection({ me }: { me: User }) {
  const t = useTranslate();
  const [leaving, setLeaving] = useState(false);
  const [running, setRunning] = useState(false);

  async function download(): Promise<void> {
    setRunning(true);
    try {
      const { data } = await api.call('exportMe', {});
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-account.json');
    } catch (error) {
      toasts.add({ variant: 'destructive', title: t('ownData.failed'), description: errorDetail(error) });
    }
    setRunning(false);
  }

  return (
    <FormSection id="data" title={t('profileSection.data')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-secondary">{t('ownData.lead')}</p>
        <Button disabled={running} onClick={() => void download()}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {t('ownData.download')}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
        <h3 className="text-sm font-medium">{t('ownData.delete')}</h3>
        <p className="text-sm text-secondary">{t('ownData.deleteText')}</p>
        <Button variant="danger" onClick={() => setLeaving(true)}>
          {t('ownData.delete')}
        </Button>
      </div>
      {leaving ? <Leave email={me.email} onClose={() => setLeaving(false)} /> : null}
    </FormSection>
  );
}

function Leave({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');

  async function leave(): Promise<void> {
    await api.call('deleteMe', { body: { email: typed.trim() } });
    await signOut();
    window.location.assign('/');
  }

  return (
    <Confirm
      title={t('ownData.question')}
      description={t('ownData.questionText')}
      confirm={t('ownData.delete')}
      running={t('ownData.deleting')}
      keep={t('ownData.keep')}
      disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
      onConfirm={leave}
      onClose={onClose}
    >
      <Field
        className="mt-4"
        label={t('ownData.type', { email })}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Confirm>
  );
}
