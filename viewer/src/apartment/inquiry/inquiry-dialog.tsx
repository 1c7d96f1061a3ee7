import '../../styles/inquiry.css';
import type { PublicApartment } from '@oriel/contract/apartment';
import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { openDialog } from '../../shell/open-dialog.ts';
import type { VisitorSession } from '../../tracking/session.ts';
import type { Visit } from '../visit.ts';
import { AttachedApartments } from './attached-apartments.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { InquirySent } from './inquiry-sent.tsx';
import { useInquiry } from './use-inquiry.ts';

export interface InquiryDialogProps {
  readonly navigator: PublicNavigator;
  readonly visitorSession: VisitorSession;
  readonly visit: Visit;
  readonly locale: Locale;
  /** the apartments it is about, starting with the one it was opened from */
  readonly apartments: readonly PublicApartment[];
  /** reference of the inquiry once sent */
  readonly sent?: string | undefined;
  readonly onRemove: (apartment: string) => void;
  readonly onSent: (reference: string) => void;
  readonly onClose: () => void;
}

/** Inquiry form as a panel beside the picture, or over it on phones. Modal. */
export function InquiryDialog({
  navigator,
  visitorSession,
  visit,
  locale,
  apartments,
  sent,
  onRemove,
  onSent,
  onClose,
}: InquiryDialogProps) {
  const text = useTexts();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const inquiry = useInquiry({
    visitorSession,
    visit,
    navigator,
    apartments: apartments.map(({ id }) => id),
    locale,
  });

  useEffect(() => {
    if (dialog.current && !dialog.current.open) openDialog(dialog.current);
  }, []);

  // Does not close while sending: the result arrives in a moment.
  const close = () => !inquiry.sending && dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="oriel-inquiry"
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => inquiry.sending && event.preventDefault()}
      // Keys pressed in the dialog must not reach the viewer behind it.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) close();
      }}
    >
      <div className="oriel-inquiry-content">
        <div className="oriel-panel-head">
          <h2 id={titleId}>{text('inquiry.title')}</h2>
          <IconButton label={text('inquiry.close')} icon={X} onClick={close} />
        </div>
        {sent === undefined ? (
          <>
            <AttachedApartments apartments={apartments} about={navigator.name} onRemove={onRemove} />
            <InquiryForm
              inquiry={inquiry}
              navigator={navigator}
              visitorSession={visitorSession}
              locale={locale}
              onSent={onSent}
            />
          </>
        ) : (
          <InquirySent reference={sent} organization={navigator.organization.name} onClose={close} />
        )}
      </div>
    </dialog>
  );
}
