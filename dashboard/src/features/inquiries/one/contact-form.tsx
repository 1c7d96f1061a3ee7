import { PREFERRED_CONTACTS } from '@oriel/contract/enums';
import type { Inquiry, InquiryPatch } from '@oriel/contract/inquiry';
import { INQUIRY_NAME_MAX, INQUIRY_NAME_MIN } from '@oriel/contract/inquiry-rules';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { saveWithRebase } from '../../../kit/edits/save-with-rebase.ts';
import { OneOfField, TallInput } from '../../../kit/form/fields.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { Button } from '../../../ui/button.tsx';
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

/** The differences, as the server takes them. */
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

/** Edits the visitor's contact data. Input stays until it is saved or discarded. */
export function ContactForm({ inquiry, onDone }: { inquiry: Inquiry; onDone: () => void }) {
  const t = useTranslate();
  const [known] = useState(inquiry);
  const { form, submit, failure } = useSendForm<Contact>({
    values: contactOf(known),
    send: async (values) => {
      const patch = patchOf(contactOf(known), values);
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
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('name'), [form]);

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <LeaveGuard when={isDirty && !isSubmitting} name={t('inquiry.contact')} />
        {failure ? <Notice>{failure}</Notice> : null}
        <TallInput
          name="name"
          label={t('field.name')}
          validate={(text) =>
            (text.trim().length >= INQUIRY_NAME_MIN && text.trim().length <= INQUIRY_NAME_MAX) ||
            t('inquiry.nameLength', { least: INQUIRY_NAME_MIN, most: INQUIRY_NAME_MAX })
          }
        />
        <TallInput name="email" type="email" label={t('account.email')} />
        <TallInput name="phone" type="tel" label={t('inquiry.phone')} />
        <OneOfField
          name="preferredContact"
          label={t('inquiry.preferredContact')}
          options={PREFERRED_CONTACTS.map((one) => ({ value: one, label: t(`contactWay.${one}`) }))}
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
    </FormProvider>
  );
}
