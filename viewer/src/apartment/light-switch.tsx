import '../styles/light.css';
import { Moon, Sun } from 'lucide-react';
import { useTexts } from '../locales/texts.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import { chooseLight, picturesIn } from './light.ts';

/** Switches the pictures between day and evening. */
export function LightSwitch() {
  const text = useTexts();
  const { store, stage } = useBuilding();
  const light = useBuildingState((state) => state.light);
  const other = light === 'evening' ? 'day' : 'evening';
  const anticipate = () => stage.anticipate(picturesIn(store.getState(), other));
  return (
    <button
      type="button"
      role="switch"
      aria-checked={light === 'evening'}
      aria-label={text('building.light.evening')}
      title={text(`building.light.${other}`)}
      className="oriel-pill oriel-over oriel-light"
      onPointerDown={(event) => event.stopPropagation()}
      onPointerEnter={anticipate}
      onFocus={anticipate}
      onClick={() => chooseLight(store, other)}
    >
      <span data-on={light === 'day' || undefined}>
        <Sun size={18} strokeWidth={1.5} aria-hidden="true" />
        <span className="oriel-light-name">{text('building.light.day')}</span>
      </span>
      <span data-on={light === 'evening' || undefined}>
        <Moon size={18} strokeWidth={1.5} aria-hidden="true" />
        <span className="oriel-light-name">{text('building.light.evening')}</span>
      </span>
    </button>
  );
}
