import { embedQuery } from '@oriel/contract/embed-options';
import type { EmbedChoice } from '@oriel/contract/embed-snippets';
import { LOCALES, type Locale } from '@oriel/contract/enums';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { preferences } from '../../base/preferences.ts';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { sendBlock } from '../../kit/embedding/api.ts';
import { OneOfField, TallInput, TextBlock } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../kit/form/use-send-form.ts';
import { toastMail } from '../../kit/mails-kept.tsx';
import { Button } from '../../ui/button.tsx';

const NOTE_MAX = 500;

/**
 * Mails the block to whoever looks after the website.
 *
 * @param isPublic whether visitors see the viewer: until then, there is nothing to show
 */
export function SendBlock({ choice, isPublic }: { choice: EmbedChoice; isPublic: boolean }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button disabled={!isPublic} onClick={() => setOpen(true)}>
        <Send size={16} strokeWidth={1.5} aria-hidden />
        {t('embedPage.send')}
      </Button>
      <p className="text-sm text-secondary">
        {t(isPublic ? 'embedPage.send.help' : 'embedPage.send.unpublished')}
      </p>
      {open ? <SendDialog choice={choice} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface Values {
  email: string;
  note: string;
  locale: Locale;
}

function SendDialog({ choice, onClose }: { choice: EmbedChoice; onClose: () => void }) {
  const t = useTranslate();
  const language = useStore(preferences, (state) => state.language);
  const sending = useSendForm<Values>({
    values: { email: '', note: '', locale: language },
    send: async (values) => {
      const email = values.email.trim();
      const note = values.note.trim();
      const { kind, id, options = {} } = choice;
      const query = embedQuery(options);
      await sendBlock({
        kind,
        id,
        email,
        locale: values.locale,
        ...(query ? { options: query } : {}),
        ...(note ? { note } : {}),
      });
      toastMail(t('embedPage.send.done', { email }));
      onClose();
    },
  });
  return (
    <FormDialog
      sending={sending}
      title={t('embedPage.send.title')}
      description={t('embedPage.send.lead')}
      action={t('embedPage.send.action')}
      pending={t('embedPage.send.pending')}
      onClose={onClose}
    >
      <TallInput
        name="email"
        label={t('embedPage.send.email')}
        type="email"
        inputMode="email"
        maxLength={254}
        needed={t('embedPage.send.emailNeeded')}
      />
      <TextBlock name="note" label={t('embedPage.send.note')} maxLength={NOTE_MAX} rows={3} />
      <OneOfField
        name="locale"
        label={t('embedPage.send.language')}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
    </FormDialog>
  );
}
