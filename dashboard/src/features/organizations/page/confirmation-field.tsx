import type { Locale } from '@oriel/contract/enums';
import type { MailPreview } from '@oriel/contract/inquiry';
import {
  CONFIRMATION_PLACEHOLDERS,
  CONFIRMATION_TEXT_MAX,
  confirmationText,
} from '@oriel/contract/inquiry-confirmation';
import { unknownPlaceholders } from '@oriel/contract/reply-template';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { errorDetail } from '../../../base/error-text.ts';
import { useLanguageName } from '../../../i18n/language-name.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TextBlock } from '../../../kit/form/fields.tsx';
import { MailPreviewDialog } from '../../../kit/history/mail-preview.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { previewConfirmation } from '../api.ts';
import { LanguageParts } from './language-parts.tsx';
import { braced } from './placeholders.ts';
import { type SettingsValues, written } from './settings-values.ts';

/** What people read in the mail that confirms their inquiry, in place of the usual sentence. */
export function ConfirmationField({ organizationId, locale }: { organizationId: string; locale: Locale }) {
  const t = useTranslate();
  const languageName = useLanguageName();
  const { watch } = useFormContext<SettingsValues>();
  const texts = watch('inquiryConfirmation');

  function check(text: string): true | string {
    const unknown = unknownPlaceholders(text, CONFIRMATION_PLACEHOLDERS);
    return (
      unknown.length === 0 ||
      t('templates.unknown', { unknown: braced(unknown), known: braced(CONFIRMATION_PLACEHOLDERS) })
    );
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <LanguageParts
        own={locale}
        stateOf={(one) =>
          t(confirmationText(written(texts), one) ? 'confirmation.own' : 'confirmation.usual')
        }
      >
        {(one) => (
          <>
            <TextBlock
              name={`inquiryConfirmation.${one}`}
              label={t('templates.text', { language: languageName(one) })}
              {...(one === locale
                ? { help: t('templates.placeholders', { known: braced(CONFIRMATION_PLACEHOLDERS) }) }
                : {})}
              rows={4}
              maxLength={CONFIRMATION_TEXT_MAX}
              validate={check}
            />
            <Preview organizationId={organizationId} locale={one} texts={texts} />
          </>
        )}
      </LanguageParts>
    </div>
  );
}

function Preview({
  organizationId,
  locale,
  texts,
}: {
  organizationId: string;
  locale: Locale;
  texts: Record<Locale, string>;
}) {
  const t = useTranslate();
  const [preview, setPreview] = useState<MailPreview>();
  const [failure, setFailure] = useState<string>();

  async function look(): Promise<void> {
    setFailure(undefined);
    try {
      setPreview(await previewConfirmation(organizationId, locale, written(texts)));
    } catch (error) {
      setFailure(errorDetail(error));
    }
  }

  return (
    <>
      <Button size="small" className="self-start pointer-coarse:h-[44px]" onClick={() => void look()}>
        {t('confirmation.preview')}
      </Button>
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      {preview ? (
        <MailPreviewDialog
          title={t('confirmation.previewTitle')}
          preview={preview}
          onClose={() => setPreview(undefined)}
        >
          <Button onClick={() => setPreview(undefined)}>{t('action.close')}</Button>
        </MailPreviewDialog>
      ) : null}
    </>
  );
}
