import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { useEditor } from './editor-context.ts';
import { PlanPicture } from './plan-picture.tsx';
import { floorOf, plansOf } from './plans.ts';
import { SavedText } from './saved-text.tsx';

/** The room's position on a floor plan. */
export function PlanTab() {
  const t = useTranslate();
  const { room, rooms, actions, goTo } = useEditor();
  const plans = plansOf(rooms);
  const [chosen, setChosen] = useState<{ assetId: string; url: string }>();
  const [picking, setPicking] = useState(false);
  const all = chosen && !plans.some(({ assetId }) => assetId === chosen.assetId) ? [...plans, chosen] : plans;
  const shown = all.find(({ assetId }) => assetId === (chosen?.assetId ?? room.plan?.assetId)) ?? all[0];
  const unplaced = rooms.filter((one) => !one.plan);

  function place(x: number, y: number): void {
    if (!shown) return;
    // Rooms of one plan are on one floor, unless set otherwise.
    const floor = room.plan?.floor ?? floorOf(rooms, shown.assetId);
    const plan = { assetId: shown.assetId, x, y, ...(floor === undefined ? {} : { floor }) };
    void reported(actions.editRoom(room.id, { plan }));
  }

  async function saveFloor(text: string): Promise<void> {
    if (!room.plan) return;
    const { planUrl: _url, floor: _floor, ...plan } = room.plan;
    await actions.editRoom(room.id, { plan: { ...plan, ...(text === '' ? {} : { floor: Number(text) }) } });
  }

  return (
    <>
      {all.length > 1 && shown ? (
        <Choice
          label={t('plan.which')}
          value={shown.assetId}
          options={all.map(({ assetId }, index) => {
            const floor = floorOf(rooms, assetId);
            return {
              value: assetId,
              label:
                floor === undefined
                  ? t('plan.number', { number: index + 1 })
                  : t('plan.floorNamed', { floor }),
            };
          })}
          onChange={(assetId) => setChosen(all.find((plan) => plan.assetId === assetId))}
        />
      ) : null}
      {shown ? (
        <>
          <p className="text-sm text-secondary">
            {t(room.plan?.assetId === shown.assetId ? 'plan.move' : 'plan.place', { name: room.name })}
          </p>
          <PlanPicture plan={shown} onPlace={place} />
        </>
      ) : (
        <p className="text-sm text-secondary">{t('plan.none')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant={shown ? 'secondary' : 'primary'} onClick={() => setPicking(true)}>
          {t(shown ? 'plan.another' : 'plan.choose')}
        </Button>
        {room.plan ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => void reported(actions.editRoom(room.id, { plan: null }))}
          >
            {t('plan.takeOff')}
          </Button>
        ) : null}
      </div>
      {room.plan ? (
        <SavedText
          draftKey={`${room.id}.floor`}
          label={t('plan.floor')}
          type="number"
          value={room.plan.floor === undefined ? '' : String(room.plan.floor)}
          help={t('plan.floorHelp')}
          check={(text) => (/^-?\d{1,3}$/.test(text) ? undefined : t('plan.floorWhole'))}
          onSave={saveFloor}
        />
      ) : null}
      {shown && unplaced.length > 0 ? (
        <div className="flex flex-col gap-2 border-t border-line pt-3">
          <h3 className="text-sm font-medium">{t('plan.unplaced', { count: unplaced.length })}</h3>
          <ul className="flex flex-wrap gap-2">
            {unplaced.map(({ id, name }) => (
              <li key={id}>
                <Button
                  size="small"
                  onClick={() => goTo(id)}
                  aria-current={id === room.id ? 'true' : undefined}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {picking ? (
        <AssetPicker
          title={t('plan.choose')}
          types={['FLOOR_PLAN', 'IMAGE']}
          onClose={() => setPicking(false)}
          onChoose={({ id, url }) => setChosen({ assetId: id, url })}
        />
      ) : null}
    </>
  );
}
