import type { PublicPanorama } from '@oriel/contract/panorama';
import { Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import type { Plan, Room } from '../tour-rooms.ts';
import { Compass } from './compass.tsx';
import { usePanels } from './panels.ts';
import { PlanCard } from './plan-card.tsx';

/** Position and direction: compass and plan in the upper corner. */
export function Orientation({
  plans,
  panorama,
  stage,
  element,
  openFirst,
  covered,
  onGo,
}: {
  plans: readonly Plan[];
  panorama: PublicPanorama;
  stage: PanoramaStage | null;
  element: HTMLElement;
  /** whether there is room for the plan to be open initially */
  openFirst: boolean;
  /** whether something else covers the plan's place */
  covered: boolean;
  onGo: (room: Room) => void;
}) {
  const text = useTexts();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const panels = usePanels();
  const open = !covered && (chosen ?? openFirst);
  const compass = stage && panorama.northKnown ? stage : null;
  if (!compass && plans.length === 0) return null;
  return (
    <aside className="oriel-orientation" aria-label={text('panorama.orientation')}>
      <div className="oriel-pill">
        {plans.length > 0 ? (
          <IconButton
            label={text('plan.title')}
            icon={MapIcon}
            expanded={open}
            onClick={() => {
              if (covered) panels.close();
              setChosen(!open);
            }}
          />
        ) : null}
        {compass ? <Compass stage={compass} north={panorama.north} /> : null}
      </div>
      {plans.length > 0 && open ? (
        <PlanCard plans={plans} panorama={panorama} stage={stage} element={element} onGo={onGo} />
      ) : null}
    </aside>
  );
}
