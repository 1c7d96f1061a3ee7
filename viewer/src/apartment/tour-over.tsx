import '../styles/tour-over.css';
import { frameAllow } from '@oriel/contract/viewer-frame';
import { connect } from '@oriel/sdk/connect';
import { OrielError } from '@oriel/sdk/errors';
import { shakeHands } from '@oriel/sdk/shake-hands';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { consentOf } from '../privacy/consent-store.ts';
import { openDialog } from '../shell/open-dialog.ts';
import { useBuilding } from './building-context.ts';
import type { OpenTour } from './building-store.ts';

/** A tour in a frame over the building, which knows by the protocol of host pages where the visitor is in it. */
export function TourOver({ tour: { address, number } }: { tour: OpenTour }) {
  const text = useTexts();
  const { store } = useBuilding();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!dialog.current) return;
    openDialog(dialog.current);
    // Not the frame, which keeps Escape to itself.
    dialog.current.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const iframe = frame.current;
    if (!iframe) return;
    const { origin } = new URL(address);
    const tour = connect(
      (line) => {
        iframe.src = address;
        return shakeHands({ iframe, origin, ...line });
      },
      ({ name, detail }) => {
        if (name === 'panorama:enter') store.setState({ room: detail.id });
      },
    );
    // The host page may pass the visitor's answer on while the tour is open.
    const forget = consentOf(store).subscribe(({ answer }, before) => {
      if (answer !== before.answer && answer !== 'unknown')
        // A tour that does not answer shows why.
        tour.call('setConsent', { consent: answer }).catch(() => {});
    });
    return () => {
      forget();
      tour.close(new OrielError('DESTROYED', 'The tour was closed.'));
    };
  }, [address, store]);
  const title = number === undefined ? text('apartment.tour') : text('apartment.tour.of', { number });
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="oriel-tour"
      aria-label={title}
      onClose={() => store.setState({ tour: null, room: null })}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <iframe ref={frame} title={title} allow={frameAllow('share' in navigator)} />
      <button
        type="button"
        className="oriel-row oriel-pill oriel-tour-close"
        onClick={() => dialog.current?.close()}
      >
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
        {text('apartment.tour.close')}
      </button>
    </dialog>
  );
}
