import { useTexts } from '../../locales/texts.tsx';
import { usePanel, usePanels } from './panels.ts';
import type { Tool } from './tools.ts';

/** The tools without a button of their own, by name. */
export function MoreMenu({ tools }: { tools: readonly Tool[] }) {
  const text = useTexts();
  const panels = usePanels();
  const panel = usePanel<HTMLElement>();
  return (
    <section ref={panel} className="oriel-panel oriel-popover oriel-more" aria-label={text('panorama.more')}>
      {tools.map(({ key, label, icon: Icon, pressed, onClick }) => (
        <button
          key={key}
          type="button"
          className="oriel-row oriel-more-item"
          aria-pressed={pressed}
          onClick={() => {
            panels.close();
            onClick();
          }}
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          {label}
        </button>
      ))}
    </section>
  );
}
