import { X } from 'lucide-react';
import { useTexts } from '../../locales/texts.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import type { Going } from './use-going.ts';

/** Non-blocking notices: no network, an unavailable room, a device without sensors. */
export function Banner({
  going,
  online,
  message,
  slow,
  onDismiss,
}: {
  going: Going;
  online: boolean;
  message: string | null;
  /** whether the first picture is slow to load */
  slow: boolean;
  onDismiss: () => void;
}) {
  const text = useTexts();
  const { refusal } = going;
  const content = refusal ? (
    <>
      <p>
        {text(refusal.missing ? 'rooms.gone' : 'rooms.unreachable', {
          name: refusal.name ?? text('rooms.next'),
        })}
      </p>
      {refusal.missing ? null : (
        <button type="button" className="oriel-banner-action" onClick={going.retry}>
          {text('panorama.offline.retry')}
        </button>
      )}
      <IconButton label={text('panorama.dismiss')} icon={X} onClick={going.dismiss} />
    </>
  ) : message ? (
    <>
      <p>{message}</p>
      <IconButton label={text('panorama.dismiss')} icon={X} onClick={onDismiss} />
    </>
  ) : online ? (
    slow && <p>{text('panorama.slow.banner')}</p>
  ) : (
    <p>{text('panorama.offline.banner')}</p>
  );
  // The live region is permanent: screen readers announce later content.
  return (
    <div className="oriel-banner-place" aria-live="polite">
      {content ? <div className="oriel-panel oriel-banner">{content}</div> : null}
    </div>
  );
}
