import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type TextId, useTexts } from '../../locales/texts.tsx';
import { PrivacyLink } from '../../privacy/privacy-link.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { openDialog } from '../../shell/open-dialog.ts';

const KEYS: readonly { keys: readonly string[]; does: TextId }[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'panorama.help.look' },
  { keys: ['Page ↑', 'Page ↓'], does: 'panorama.help.lookFar' },
  { keys: ['+', '−'], does: 'panorama.help.zoom' },
  { keys: ['Home'], does: 'panorama.help.home' },
  { keys: ['Tab', 'Enter'], does: 'panorama.help.tab' },
  { keys: ['Esc'], does: 'panorama.help.close' },
  { keys: ['?'], does: 'panorama.help.help' },
];

/** The same for tours with a 3D model. */
const DEPTH_KEYS: typeof KEYS = [
  { keys: ['D'], does: 'dollhouse.open' },
  { keys: ['M'], does: 'measure.open' },
];

const GESTURES: readonly { gesture: TextId; does: TextId }[] = [
  { gesture: 'panorama.help.drag', does: 'panorama.help.look' },
  { gesture: 'panorama.help.pinch', does: 'panorama.help.zoom' },
  { gesture: 'panorama.help.doubleTap', does: 'panorama.help.closer' },
];

/** How to look around, by touch, mouse and keys. */
export function HelpSheet({
  viewer,
  depth,
  onClose,
}: {
  viewer: object;
  /** whether the tour has a model that is drawn here */
  depth: boolean;
  onClose: () => void;
}) {
  const text = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (dialog.current && !dialog.current.open) openDialog(dialog.current);
  }, []);

  return (
    <dialog
      ref={dialog}
      className="oriel-panel oriel-help"
      aria-labelledby="oriel-help-title"
      onClose={onClose}
      // Keys pressed here must not reach the picture behind.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <div className="oriel-help-content">
        <div className="oriel-panel-head">
          <h2 id="oriel-help-title">{text('panorama.help.title')}</h2>
          <IconButton label={text('panorama.help.done')} icon={X} onClick={() => dialog.current?.close()} />
        </div>
        <dl>
          {GESTURES.map(({ gesture, does }) => (
            <div key={gesture}>
              <dt>{text(gesture)}</dt>
              <dd>{text(does)}</dd>
            </div>
          ))}
        </dl>
        <h3>{text('panorama.help.keys')}</h3>
        <dl>
          {[...KEYS, ...(depth ? DEPTH_KEYS : [])].map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{text(does)}</dd>
            </div>
          ))}
        </dl>
        <PrivacyLink viewer={viewer} onOpen={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}
