import { MoveRight, Plus, TriangleAlert } from 'lucide-react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/controls.tsx';
import { roomById, useEditor, useEditorState } from './editor-context.ts';
import { portalBack, usePortalTo } from './links.ts';
import { PortalEditor } from './portal-editor.tsx';
import { unreachable } from './reachability.ts';
import { TargetChoice } from './target-choice.tsx';

/** Duration of the turn towards a portal, seconds. */
const TURN = 0.5;

/** The portals of a room, and rooms without a portal to them. */
export function PortalsTab() {
  const t = useTranslate();
  const { room, rooms, stage, state, goTo } = useEditor();
  const { newPortal, selected, task } = useEditorState((now) => now);
  const portalName = usePortalTo();
  const lost = unreachable(rooms);

  /** A portal to an unreachable room starts in a reachable one. */
  function connect(targetId: string): void {
    const isLost = room.id === targetId || lost.some(({ id }) => id === room.id);
    const from = isLost ? rooms.find((one) => one.entry && one.id !== targetId) : room;
    if (from && from.id !== room.id) goTo(from.id);
    state.setState({
      tab: 'portals',
      selected: undefined,
      newPortal: undefined,
      task: { kind: 'portal', targetId },
    });
  }

  if (newPortal) return <TargetChoice position={newPortal} />;
  return (
    <>
      <Button
        variant="primary"
        size="small"
        className="self-start"
        disabled={rooms.length < 2 || !stage || task?.kind === 'portal'}
        onClick={() => state.setState({ task: { kind: 'portal' }, selected: undefined })}
      >
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {t('portals.add')}
      </Button>
      {rooms.length < 2 ? <p className="text-sm text-secondary">{t('portals.oneRoom')}</p> : null}
      {rooms.length > 1 && room.portals.length === 0 ? (
        <p className="text-sm text-secondary">{t('portals.none')}</p>
      ) : null}
      {room.portals.length > 0 ? (
        <ul aria-label={t('portals.list')} className="-mx-2 flex flex-col gap-px">
          {room.portals.map((portal) => {
            const target = roomById(rooms, portal.targetPanoramaId);
            const picture = target?.thumbnailUrl ?? portal.target?.thumbnailUrl;
            const open = selected === portal.id;
            return (
              <li key={portal.id} className={cx('rounded-control', open && 'bg-sunken')}>
                <button
                  type="button"
                  aria-expanded={open}
                  onClick={() => {
                    state.setState({ selected: open ? undefined : portal.id });
                    if (!open) stage?.setView(portal.position, { seconds: TURN });
                  }}
                  className="flex w-full items-center gap-3 rounded-control p-2 text-left transition-colors hover:bg-sunken"
                >
                  <span className="h-[36px] w-[56px] shrink-0 overflow-hidden rounded-control bg-sunken">
                    {picture ? <img src={picture} alt="" className="h-full w-full object-cover" /> : null}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-sm font-medium">{portalName(portal)}</span>
                    <span className="block truncate text-xs text-secondary">
                      {portal.label && portal.label !== portalName(portal)
                        ? portal.label
                        : t(portalBack(portal, room.id, target) ? 'portals.both' : 'portals.single')}
                    </span>
                  </span>
                  <MoveRight size={16} strokeWidth={1.5} aria-hidden className="text-secondary" />
                </button>
                {open ? <PortalEditor portal={portal} /> : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {lost.length > 0 && rooms.length > 1 ? (
        <Section title={t('portals.lost', { count: lost.length })}>
          <ul className="flex flex-col gap-2">
            {lost.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-2">
                <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-wait" />
                <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
                <Button
                  size="small"
                  onClick={() => connect(id)}
                  aria-label={t('portals.connectNamed', { name })}
                >
                  {t('portals.connect')}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
