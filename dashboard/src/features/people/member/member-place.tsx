import type { Member } from '@oriel/contract/user';
import { FormProvider } from 'react-hook-form';
import { queryClient } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { SaveBar } from '../../../kit/form/save-bar.tsx';
import { useEntityForm } from '../../../kit/form/use-entity-form.ts';
import { useEstates } from '../../../kit/list/choices.ts';
import { Notice } from '../../../ui/notice.tsx';
import { changeMember, makeAdmin, memberQuery } from '../api.ts';
import { EstatesChoice } from '../estates-choice.tsx';
import { estatesInWords } from '../member-estates.ts';
import { RoleChoice } from '../role-choice.tsx';
import { useRoles } from '../use-roles.ts';
import { becomesAdmin, type PlaceValues, placeChanges, placeOf } from './place-changes.ts';

async function save(base: Member, values: PlaceValues): Promise<Member> {
  const patch = placeChanges(base, values);
  if (!becomesAdmin(base, patch)) return await changeMember(base, patch);
  await makeAdmin(base.id);
  // The answer of that call contains only the membership.
  const fresh = await queryClient.query({ ...memberQuery(base.id), staleTime: 0 });
  return fresh as Member; // Users who can promote members get their full data.
}

/** A member's role and estates. */
export function MemberPlace({
  member,
  mayEdit,
  isLastAdmin,
}: {
  member: Member;
  mayEdit: boolean;
  isLastAdmin: boolean;
}) {
  const t = useTranslate();
  return (
    <section aria-labelledby="place" className="flex min-w-0 flex-col gap-4">
      <h2 id="place" className="text-lg">
        {t('member.place')}
      </h2>
      {mayEdit ? <Editor member={member} isLastAdmin={isLastAdmin} /> : <ReadOnly member={member} />}
    </section>
  );
}

function ReadOnly({ member }: { member: Member }) {
  const t = useTranslate();
  const { sells, mayOf } = useRoles();
  const { data: estates = [] } = useEstates(sells);
  const { role, name } = member;
  return (
    <>
      <dl className="grid max-w-[560px] grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <dt className="text-secondary">{t('users.role')}</dt>
        <dd>
          <span className="font-medium">{t(`role.${role}`)}</span>
          <span className="mt-1 block text-secondary">{t(mayOf(role))}</span>
        </dd>
        {sells ? (
          <>
            <dt className="text-secondary">{t('users.estates')}</dt>
            <dd>{estatesInWords(member, estates, t)}</dd>
          </>
        ) : null}
      </dl>
      <p className="text-sm text-secondary">{t('member.readOnly', { name })}</p>
    </>
  );
}

function Editor({ member, isLastAdmin }: { member: Member; isLastAdmin: boolean }) {
  const t = useTranslate();
  const { form, submit, failure } = useEntityForm<Member, PlaceValues>({
    entity: member,
    valuesOf: placeOf,
    save,
    fieldOf: (path) => path.replace(/^estateIds.*$/, 'estateIds'),
  });
  const { watch, setValue, formState } = form;
  const { role, allEstates, estateIds } = watch();
  const { name } = member;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        {isLastAdmin ? <Notice tone="calm">{t('member.lastAdmin', { name })}</Notice> : null}
        <RoleChoice
          value={role}
          held={member.role}
          disabled={isLastAdmin ? ['USER', 'AGENT'] : []}
          onChange={(next) => setValue('role', next, { shouldDirty: true })}
        />
        {role === 'ADMIN' && member.role !== 'ADMIN' ? (
          <Notice tone="calm">{t('member.becomesAdmin', { name })}</Notice>
        ) : null}
        {role === 'AGENT' ? (
          <EstatesChoice
            value={{ allEstates, estateIds }}
            error={formState.errors.estateIds?.message}
            onChange={(chosen) => {
              setValue('allEstates', chosen.allEstates, { shouldDirty: true });
              setValue('estateIds', [...chosen.estateIds], { shouldDirty: true });
            }}
          />
        ) : null}
        <SaveBar name={name} failure={failure} />
      </form>
    </FormProvider>
  );
}
