import { useTranslate } from '../../../i18n/translate.ts';
import { COMMAND_KEY } from '../../../ui/command-key.ts';

const KEYS = [
  ['Tab', 'tab'],
  ['Enter', 'enter'],
  ['← ↑ ↓ →', 'arrows'],
  ['I', 'insert'],
  ['Delete', 'remove'],
  ['P', 'draw'],
  ['H', 'hole'],
  ['G', 'grid'],
  ['J U D', 'cells'],
  ['Space', 'space'],
  ['T', 'target'],
  ['[ ]', 'frames'],
  ['+ − 0', 'zoom'],
  [`${COMMAND_KEY} + ⇕`, 'wheel'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+D', 'duplicate'],
  ['Ctrl+C  Ctrl+V', 'copy'],
  ['Ctrl+S', 'save'],
  ['Alt', 'alt'],
  ['Esc', 'escape'],
] as const;

/** Keyboard shortcuts of the stage. */
export function KeyHelp() {
  const t = useTranslate();
  return (
    <details className="text-sm">
      <summary className="rounded-control py-1 text-secondary">{t('nav.keys')}</summary>
      <p id="nav-key-help" className="mt-2 text-xs text-secondary">
        {t('nav.keys.text')}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {KEYS.map(([key, name]) => (
          <div key={name} className="contents">
            <dt>
              <kbd className="rounded-control border border-line bg-sunken px-1 font-sans whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd className="text-secondary">{t(`nav.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
