import type { PublicPanorama } from '@oriel/contract/panorama';
import { DoorOpen, Ellipsis, List, Minus, Plus, RotateCcw, SunMoon } from 'lucide-react';
import { useTexts } from '../../locales/texts.tsx';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import type { Layout } from './layout.ts';
import { MoreMenu } from './more-menu.tsx';
import { usePanel, usePanels } from './panels.ts';
import { SharePanel } from './share-panel.tsx';
import { placed, type Tool } from './tools.ts';
import { VariantSwitch, variantsOf } from './variant-switch.tsx';

const ZOOM_STEP = 0.75;

/** Slots from which variants are directly visible, and the buttons of rooms and guided walk have labels. */
const SPACIOUS = 8;

export interface ControlsProps {
  readonly panorama: PublicPanorama;
  readonly variant: string | null;
  /** null when there is nothing to look around in */
  readonly stage: PanoramaStage | null;
  readonly layout: Layout;
  readonly rooms: number;
  readonly tools: readonly Tool[];
  readonly link: () => string;
  readonly onVariant: (key: string | null) => void;
}

/** The pills at the lower edge: rooms, view, tools. */
export function Controls(props: ControlsProps) {
  const { stage, layout } = props;
  const text = useTexts();
  return (
    <nav className="oriel-controls" aria-label={text('panorama.controls')}>
      <p id="oriel-keys" className="oriel-unseen">
        {text('panorama.keys')}
      </p>
      <Places {...props} />
      {stage ? (
        <div className="oriel-pill oriel-controls-view">
          <IconButton
            label={text('panorama.zoomOut')}
            icon={Minus}
            onClick={() => stage.zoomBy(1 / ZOOM_STEP)}
          />
          {layout.home ? (
            <IconButton label={text('panorama.home')} icon={RotateCcw} onClick={() => stage.home()} />
          ) : null}
          <IconButton label={text('panorama.zoomIn')} icon={Plus} onClick={() => stage.zoomBy(ZOOM_STEP)} />
        </div>
      ) : null}
      <Tools {...props} />
    </nav>
  );
}

/** The rooms and their variants. */
function Places({ panorama, variant, stage, layout, rooms, tools, onVariant }: ControlsProps) {
  const text = useTexts();
  const panels = usePanels();
  const variants = stage ? variantsOf(panorama).length : 0;
  const spacious = layout.slots >= SPACIOUS;
  const choice = <VariantSwitch panorama={panorama} variant={variant} onChoose={onVariant} />;
  const walk = namedWalk(tools, layout);
  if (rooms < 2 && variants === 0 && stage && !walk) return null;
  return (
    <div className="oriel-controls-places">
      <div className="oriel-pill">
        {walk ? (
          <button
            type="button"
            className="oriel-icon-button oriel-named-button"
            data-tool={walk.key}
            onClick={walk.onClick}
          >
            <walk.icon size={20} strokeWidth={1.5} aria-hidden="true" />
            {walk.label}
          </button>
        ) : null}
        {rooms < 2 ? null : spacious ? (
          <button
            type="button"
            className="oriel-icon-button oriel-named-button"
            aria-expanded={panels.open === 'rooms'}
            onClick={() => panels.toggle('rooms')}
          >
            <DoorOpen size={20} strokeWidth={1.5} aria-hidden="true" />
            {text('rooms.title')}
          </button>
        ) : (
          <IconButton
            label={text('rooms.title')}
            icon={DoorOpen}
            expanded={panels.open === 'rooms'}
            onClick={() => panels.toggle('rooms')}
          />
        )}
        {stage ? null : (
          <IconButton
            label={text('rooms.texts')}
            icon={List}
            expanded={panels.open === 'texts'}
            onClick={() => panels.toggle('texts')}
          />
        )}
        {variants === 0 || (spacious && variants < 4) ? null : (
          <IconButton
            label={text('variants.title')}
            icon={SunMoon}
            expanded={panels.open === 'variants'}
            onClick={() => panels.toggle('variants')}
          />
        )}
      </div>
      {spacious && variants > 0 && variants < 4 ? <div className="oriel-pill">{choice}</div> : null}
      {panels.open === 'variants' ? <VariantPanel>{choice}</VariantPanel> : null}
    </div>
  );
}

/** The guided walk, where there is room for a button with its name. */
function namedWalk(tools: readonly Tool[], { slots }: Layout): Tool | undefined {
  return slots >= SPACIOUS ? tools.find(({ key }) => key === 'walk') : undefined;
}

function VariantPanel({ children }: { children: React.ReactNode }) {
  const panel = usePanel<HTMLDivElement>();
  return (
    <div ref={panel} className="oriel-panel oriel-popover oriel-variants">
      {children}
    </div>
  );
}

function Tools({ stage, layout, tools, link }: ControlsProps) {
  const text = useTexts();
  const panels = usePanels();
  const home: Tool[] =
    stage && !layout.home
      ? [
          {
            key: 'home',
            label: text('panorama.home'),
            icon: RotateCcw,
            onClick: () => stage.home(),
            weight: -1,
          },
        ]
      : [];
  const walk = namedWalk(tools, layout);
  const { shown, hidden } = placed([...home, ...tools.filter((tool) => tool !== walk)], layout.slots);
  return (
    <div className="oriel-controls-tools">
      <div className="oriel-pill">
        {shown.map(({ key, ...tool }) => (
          <IconButton key={key} tool={key} {...tool} />
        ))}
        {hidden.length > 0 ? (
          <IconButton
            label={text('panorama.more')}
            icon={Ellipsis}
            tool="more"
            expanded={panels.open === 'more'}
            onClick={() => panels.toggle('more')}
          />
        ) : null}
      </div>
      {panels.open === 'more' ? <MoreMenu tools={hidden} /> : null}
      {panels.open === 'share' ? <SharePanel link={link()} /> : null}
    </div>
  );
}
