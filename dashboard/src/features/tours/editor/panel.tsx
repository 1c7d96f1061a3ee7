import { Tabs } from 'radix-ui';
import { useTranslate } from '../../../i18n/translate.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { TABS } from './editor-state.ts';
import { PlanTab } from './plan-tab.tsx';
import { PointsTab } from './points-tab.tsx';
import { PortalsTab } from './portals-tab.tsx';
import { RoomTab } from './room-tab.tsx';
import { StartTab } from './start-tab.tsx';

const CONTENT = 'flex flex-col gap-4 p-4 outline-offset-[-2px]';

/** The current room's data in sections. */
export function Panel() {
  const t = useTranslate();
  const { state, room } = useEditor();
  const tab = useEditorState((now) => now.tab);
  const counts = { portals: room.portals.length, points: room.pointsOfInterest.length };

  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => {
        const next = TABS.find((one) => one === value);
        if (next) state.setState({ tab: next, selected: undefined });
      }}
      className="min-w-0 rounded-card border border-line bg-raised lg:sticky lg:top-4 lg:max-h-[max(440px,calc(100dvh-232px))] lg:overflow-y-auto"
    >
      <Tabs.List
        aria-label={t('panel.label')}
        className="z-10 flex lg:sticky lg:top-0 overflow-x-auto rounded-t-card border-b border-line bg-raised px-2"
      >
        {TABS.map((one) => (
          <Tabs.Trigger
            key={one}
            value={one}
            className="flex h-[44px] shrink-0 grow items-center justify-center gap-1 border-b-2 border-transparent px-2 text-sm text-secondary -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {t(`tab.${one}`)}
            {(one === 'portals' || one === 'points') && counts[one] > 0 ? (
              <span className="text-xs text-secondary tabular">{counts[one]}</span>
            ) : null}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="room" className={CONTENT}>
        <RoomTab key={room.id} />
      </Tabs.Content>
      <Tabs.Content value="start" className={CONTENT}>
        <StartTab key={room.id} />
      </Tabs.Content>
      <Tabs.Content value="portals" className={CONTENT}>
        <PortalsTab key={room.id} />
      </Tabs.Content>
      <Tabs.Content value="points" className={CONTENT}>
        <PointsTab key={room.id} />
      </Tabs.Content>
      <Tabs.Content value="plan" className={CONTENT}>
        <PlanTab key={room.id} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
