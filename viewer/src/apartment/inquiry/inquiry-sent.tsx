import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../locales/texts.tsx';

/** Confirmation with the reference and the next steps. */
export function InquirySent({
  reference,
  organization,
  onClose,
}: {
  reference: string;
  organization: string;
  onClose: () => void;
}) {
  const text = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="oriel-inquiry-sent">
      <Check size={32} strokeWidth={1.5} aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1}>
        {text('inquiry.sent')}
      </h3>
      <p>{text('inquiry.sent.next', { organization })}</p>
      <dl>
        <dt>{text('inquiry.sent.reference')}</dt>
        <dd>{reference}</dd>
      </dl>
      <button type="button" className="oriel-button" onClick={onClose}>
        {text('inquiry.sent.done')}
      </button>
    </div>
  );
}
