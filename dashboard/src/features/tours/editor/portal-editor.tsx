import { PORTAL_ICONS, PORTAL_TRANSITIONS } from '@oriel/contract/enums';
import type { Portal, PortalEdit } from '@oriel/contract/panorama-marks';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Segments } from '../../../ui/controls.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { roomById, useEditor } from './editor-context.ts';
import { portalBack, usePortalTo } from './links.ts';
import { WAY_ICONS } from './mark-icons.tsx';
import { SavedText } from './saved-text.tsx';

/** Bounds of the contract. */
const LABEL_MAX = 120;
const SIZE = { min: 0.2, max: 5, step: 0.1 };
/** Most portals are between half and twice the default size; other sizes can be typed. */
const SLIDER = { min: 0.4, max: 3, step: 0.1 };

/** One portal: appearance, arrival view, counterpart, deletion. */
export function PortalEditor({ portal }: { portal: Portal }) {
  const t = useTranslate();
  const { room, rooms, state, actions, goTo } = useEditor();
  const name = usePortalTo()(portal);
  const target = roomById(rooms, portal.targetPanoramaId);
  const back = portalBack(portal, room.id, target);
  const pair = back?.id === portal.reversePortalId ? back : undefined;
  const [size, setSize] = useState<number>();
  const save = (edit: Omit<PortalEdit, 'id'>) =>
    void reported(actions.editPortal(room.id, { id: portal.id, ...edit }));

  function commitSize(): void {
    if (size !== undefined && size !== portal.size) save({ size });
    setSize(undefined);
  }

  async function remove(both: boolean): Promise<void> {
    state.setState({ selected: undefined });
    if (!(await reported(actions.deletePortal(portal.id, both)))) return;
    const { id: _id, reversePortalId: _back, target: _target, ...again } = portal;
    toasts.add({
      title: t('portals.deleted', { name }),
      action: {
        label: t('action.undo'),
        altText: t('action.undo'),
        run: () =>
          void reported(
            actions.addPortal({
              ...again,
              bidirectional: pair !== undefined,
              // The server finds a remaining counterpart; a deleted one is recreated at its position.
              ...(both && pair ? { reversePosition: pair.position } : {}),
            }),
          ),
      },
    });
  }

  return (
    <div className="flex flex-col gap-4 p-3 pt-1">
      <SavedText
        draftKey={`${portal.id}.label`}
        label={t('portal.label')}
        value={portal.label ?? ''}
        maxLength={LABEL_MAX}
        help={t('portal.labelHelp', { name })}
        onSave={(label) => actions.editPortal(room.id, { id: portal.id, label: label || null })}
      />
      <Segments
        label={t('portal.icon')}
        value={portal.icon}
        options={PORTAL_ICONS.map((icon) => {
          const Icon = WAY_ICONS[icon];
          return {
            value: icon,
            label: t(`portalIcon.${icon}`),
            icon: <Icon size={16} strokeWidth={1.8} aria-hidden />,
          };
        })}
        onChange={(icon) => save({ icon })}
      />
      <label className="flex flex-col gap-1 text-sm font-medium">
        {t('portal.size')}
        <span className="flex items-center gap-3">
          <input
            type="range"
            {...SLIDER}
            max={Math.max(SLIDER.max, Math.min(SIZE.max, portal.size))}
            min={Math.min(SLIDER.min, Math.max(SIZE.min, portal.size))}
            value={size ?? portal.size}
            onChange={({ target: input }) => setSize(Number(input.value))}
            onPointerUp={commitSize}
            onKeyUp={commitSize}
            onBlur={commitSize}
            className="h-8 flex-1 accent-accent"
          />
          <span className="w-8 text-right text-xs text-secondary tabular">
            {(size ?? portal.size).toFixed(1)}
          </span>
        </span>
      </label>
      <Choice
        label={t('portal.transition')}
        value={portal.transition}
        options={PORTAL_TRANSITIONS.map((one) => ({ value: one, label: t(`transition.${one}`) }))}
        onChange={(transition) => save({ transition })}
      />
      {target ? (
        <div className="flex flex-col gap-2">
          <p className="text-sm font-medium">{t('portal.arrival')}</p>
          <p className="text-xs text-secondary">
            {t(portal.targetView ? 'portal.arrivalSet' : 'portal.arrivalPlain')}
          </p>
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() => {
                goTo(target.id, portal.targetView);
                state.setState({ task: { kind: 'arrival', roomId: room.id, portalId: portal.id } });
              }}
            >
              {t('portal.setArrival')}
            </Button>
            {portal.targetView ? (
              <Button size="small" variant="quiet" onClick={() => save({ targetView: null })}>
                {t('portal.clearArrival')}
              </Button>
            ) : null}
          </span>
        </div>
      ) : null}
      {target ? (
        <div className="flex flex-col gap-2">
          <p className="text-sm font-medium">{t('portal.back')}</p>
          <p className="text-xs text-secondary">{t(back ? 'portal.hasBack' : 'portal.noBack', { name })}</p>
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() => {
                goTo(target.id, back?.position);
                state.setState({
                  tab: 'portals',
                  task: back
                    ? { kind: 'move-portal', portalId: back.id }
                    : { kind: 'portal', targetId: room.id },
                });
              }}
            >
              {t(back ? 'portal.placeBack' : 'portal.addBack')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => goTo(target.id, portal.targetView)}>
              {t('portal.follow', { name })}
            </Button>
          </span>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button size="small" variant="danger" onClick={() => void remove(false)}>
          {t('portal.delete')}
        </Button>
        {pair ? (
          <Button size="small" variant="danger" onClick={() => void remove(true)}>
            {t('portal.deleteBoth')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
