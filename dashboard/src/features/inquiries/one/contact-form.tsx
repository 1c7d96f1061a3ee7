import { PREFERRED_CONTACTS } from '@oriel/contract/enums';
import type { Inquiry, InquiryPatch } from '@oriel/contract/inquiry';
import { INQUIRY_NAME_MAX, INQUIRY_NAME_MIN } from '@oriel/contract/inquiry-rules';
import { ApiError } from '@oriel/sdk/team-client';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { saveWithRebase } from '../../../kit/edits/save-with-rebase.ts';
import { applyServerErrors } from '../../../kit/form/apply-server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readInquiry, writeInquiry } from '../api.ts';
import { refreshAround, showInquiry } from '../edit-inquiry.ts';

interface Contact {
  name: string;
  email: string;
  phone: string;
  preferredContact: Inquiry['preferredContact'];
}

const contactOf = ({ name, email = '', phone = '', preferredContact }: Inquiry): Contact => ({
  name,
  email,
  phone,
  preferredContact,
});

/** What differs, as the server takes it. */
function patchOf(before: Contact, after: Contact): InquiryPatch {
  const name = after.name.trim();
  const email = after.email.trim();
  const phone = after.phone.trim();
  return {
    ...(name === before.name ? {} : { name }),
    ...(email === before.email ? {} : { email: email || null }),
    ...(phone === before.phone ? {} : { phone: phone || null }),
    ...(after.preferredContact === before.preferredContact
      ? {}
      : { preferredContact: after.preferredContact }),
  };
}

/** Mends how somebody is reached. What was typed stays until it is saved or given up. */
export function ContactForm({ inquiry, onDone }: { inquiry: Inquiry; onDone: () => void }) {
  const t = useTranslate();
  const [known] = useState(inquiry);
  const form = useForm<Contact>({ defaultValues: contactOf(known) });
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const [whole, setWhole] = useState<string>();
  useEffect(() => form.setFocus('name'), [form]);

  async function save(values: Contact): Promise<void> {
    setWhole(undefined);
    const patch = patchOf(contactOf(known), values);
    try {
      if (Object.keys(patch).length > 0) {
        const saved = await saveWithRebase({
          known,
          patch,
          load: () => readInquiry(inquiry.id),
          send: (body, ifMatch) => writeInquiry(inquiry.id, body, ifMatch),
        });
        showInquiry(saved);
        refreshAround(inquiry.id);
      }
      onDone();
    } catch (error) {
      const fields = error instanceof ApiError && error.errors !== undefined;
      const said = applyServerErrors(form, error, (path) => path);
      setWhole(fields ? undefined : said);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex flex-col gap-4"
    >
      <LeaveGuard when={isDirty && !isSubmitSuccessful} name={t('inquiry.contact')} />
      {whole ? <Notice>{whole}</Notice> : null}
      <Field
        label={t('field.name')}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name', {
          validate: (text) =>
            (text.trim().length >= INQUIRY_NAME_MIN && text.trim().length <= INQUIRY_NAME_MAX) ||
            t('inquiry.nameLength', { least: INQUIRY_NAME_MIN, most: INQUIRY_NAME_MAX }),
        })}
      />
      <Field
        label={t('account.email')}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Field
        label={t('inquiry.phone')}
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <Choice
        label={t('inquiry.preferredContact')}
        value={form.watch('preferredContact')}
        options={PREFERRED_CONTACTS.map((one) => ({ value: one, label: t(`contactWay.${one}`) }))}
        onChange={(value) => form.setValue('preferredContact', value, { shouldDirty: true })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" disabled={isSubmitting}>
          {t(isSubmitting ? 'action.saving' : 'action.save')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
