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
import { AttachedFlats } from './attached-flats.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { InquirySent } from './inquiry-sent.tsx';
import { useInquiry } from './use-inquiry.ts';

export interface InquiryDialogProps {
  readonly navigator: PublicNavigator;
  readonly visitorSession: VisitorSession;
  readonly visit: Visit;
  readonly locale: Locale;
  /** the flats that it is about, the one it was opened at first */
  readonly flats: readonly PublicApartment[];
  /** of the inquiry, once it has been sent */
  readonly sent?: string | undefined;
  readonly onRemove: (flat: string) => void;
  readonly onSent: (reference: string) => void;
  readonly onClose: () => void;
}

/** Asks about flats, or about all of them: a sheet beside the picture, on phones over it. Nothing else can be reached while it is open. */
export function InquiryDialog({
  navigator,
  visitorSession,
  visit,
  locale,
  flats,
  sent,
  onRemove,
  onSent,
  onClose,
}: InquiryDialogProps) {
  const text = useTexts();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const inquiry = useInquiry({ visitorSession, visit, navigator, flats: flats.map(({ id }) => id), locale });

  useEffect(() => {
    if (dialog.current && !dialog.current.open) openDialog(dialog.current);
  }, []);

  // Half sent is not left: in a moment it has arrived, or it is told that it has not.
  const close = () => !inquiry.sending && dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="oriel-inquiry"
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => inquiry.sending && event.preventDefault()}
      // Keys in here are not for what lies behind.
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
            <AttachedFlats flats={flats} about={navigator.name} onRemove={onRemove} />
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
