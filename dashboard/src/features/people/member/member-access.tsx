import type { Member } from '@oriel/contract/user';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { changeMember, removeMember } from '../api.ts';

/** Deactivates or removes a member. */
export function MemberAccess({
  member,
  isLastAdmin,
  self,
}: {
  member: Member;
  isLastAdmin: boolean;
  self: boolean;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'disable' | 'remove'>();
  const { id, name, status } = member;
  const close = () => setAsking(undefined);

  async function enable(): Promise<void> {
    await changeMember(member, { status: 'ACTIVE' });
    toasts.add({ title: t('access.enabled', { name }) });
  }

  async function disable(): Promise<void> {
    await changeMember(member, { status: 'DISABLED' });
    toasts.add({ title: t('access.disabled', { name }) });
  }

  async function remove(): Promise<void> {
    await removeMember(id);
    toasts.add({ title: t('access.removed', { name }) });
    await navigate('/dashboard/users');
  }

  return (
    <section aria-labelledby="access" className="flex flex-col gap-4 border-t border-line pt-8">
      <h2 id="access" className="text-lg">
        {t('access.title')}
      </h2>
      <p className="max-w-[560px] text-sm text-secondary">
        {isLastAdmin ? t('member.lastAdmin', { name }) : t(`access.about.${status}`, { name })}
      </p>
      <div className="flex flex-wrap gap-2">
        {status === 'DISABLED' ? (
          <Button onClick={() => void reported(enable())}>{t('access.enable')}</Button>
        ) : null}
        {status === 'ACTIVE' ? (
          <Button disabled={isLastAdmin} onClick={() => setAsking('disable')}>
            {t('access.disable')}
          </Button>
        ) : null}
        <Button variant="danger" disabled={isLastAdmin} onClick={() => setAsking('remove')}>
          {t(status === 'INVITED' ? 'access.withdraw' : 'access.remove')}
        </Button>
      </div>
      {asking ? (
        <Confirm
          title={t(`access.question.${asking}`, { name })}
          description={
            <>
              {t(`access.consequence.${asking}`, { name })}
              {self ? ` ${t('access.yourself')}` : ''}
            </>
          }
          confirm={t(`access.confirm.${asking}`)}
          running={t('action.saving')}
          keep={t('access.keep')}
          onConfirm={asking === 'disable' ? disable : remove}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
