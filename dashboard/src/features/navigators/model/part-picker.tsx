import type { Apartment } from '@oriel/contract/apartment';
import type { ModelPart, NavigatorModel, PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Toggle } from '../../../ui/controls.tsx';
import type { ModelValues } from './model-form.tsx';
import { ModelScene } from './model-scene.tsx';
import { useModelStage } from './use-model-stage.ts';

/** CSS pixels that a press may move and still count as a click. */
const SLOP = 6;

/** Parts of the chosen apartment, of other apartments, and below the pointer. */
const CHOSEN = { color: [214, 92, 46], strength: 0.8 } as const;
const TAKEN = { color: [58, 110, 190], strength: 0.45 } as const;
const POINTED = { color: [250, 190, 60], strength: 0.6 } as const;
const FREE = { color: [0, 0, 0], strength: 0 } as const;

interface PartPickerProps {
  readonly model: NavigatorModel;
  readonly apartments: readonly Pick<Apartment, 'id' | 'number'>[];
}

/** The model with a part for each apartment of the stage: what is pointed at is a part, by its place in the list. */
function partsAsApartments(
  parts: NavigatorModel['parts'],
  pickable: NavigatorModel['pickable'],
  shown: NavigatorModel['shown'],
): PublicNavigatorModel | undefined {
  if (!pickable || !shown) return undefined;
  const { min, max } = shown.building;
  return {
    ...{ full: pickable, phone: pickable, building: shown.building, bounds: shown.bounds },
    ...{ buildings: [], floors: [] },
    apartments: parts.map((_, place) => ({
      ...{ apartmentId: String(place), index: place + 1, min, max, windows: [] },
    })),
  };
}

/** Gives parts to apartments by clicking them in the model. The list of parts does the same for whoever cannot see or point. */
export function PartPicker({ model, apartments }: PartPickerProps) {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<ModelValues>();
  const assigned = watch('assigned');
  const [chosen, setChosen] = useState('');
  const [onwards, setOnwards] = useState(true);
  const [pointed, setPointed] = useState<number | null>(null);
  const { parts, pickable, shown } = model;
  const numbered = useMemo(() => partsAsApartments(parts, pickable, shown), [parts, pickable, shown]);
  const { scene, stage, failed } = useModelStage(numbered);
  const pressed = useRef({ x: 0, y: 0 });

  const ownerOf = (part: ModelPart): string => assigned[`n${part.node}`] ?? part.apartmentId ?? '';
  const owned = new Set(model.parts.map(ownerOf).filter((id) => id !== ''));
  const waiting = apartments.filter(({ id }) => !owned.has(id));
  const numberOf = (id: string) => apartments.find((one) => one.id === id)?.number;

  useEffect(() => {
    stage?.color(
      (place) => {
        const part = model.parts[Number(place)];
        const owner = part ? (assigned[`n${part.node}`] ?? part.apartmentId ?? '') : '';
        if (Number(place) === pointed) return POINTED;
        if (owner === '') return FREE;
        return owner === chosen ? CHOSEN : TAKEN;
      },
      () => -1,
    );
  }, [stage, model.parts, assigned, chosen, pointed]);

  if (!model.pickable) return null;

  const partAt = (event: PointerEvent): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const found = stage?.targets.at(event.clientX - box.left, event.clientY - box.top).apartment;
    return found === undefined ? null : Number(found);
  };
  const give = (part: ModelPart) => {
    const owner = ownerOf(part);
    if (chosen === '') {
      setChosen(owner);
      return;
    }
    const taken = owner === chosen;
    const next = { ...assigned, [`n${part.node}`]: taken ? '' : chosen };
    setValue('assigned', next, { shouldDirty: true });
    if (taken || !onwards) return;
    const following = waiting.find(({ id }) => id !== chosen);
    if (following) setChosen(following.id);
  };
  const part = pointed === null ? undefined : model.parts[pointed];
  const number = part && numberOf(ownerOf(part));
  const name = part && (part.name || t('model.unnamed', { number: part.node }));

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-secondary">{t('model.pickHelp')}</p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="w-full sm:w-[260px]">
          <Combobox
            label={t('model.pickFor')}
            value={chosen}
            shown={numberOf(chosen) ?? ''}
            options={[...waiting, ...apartments.filter(({ id }) => owned.has(id))].map((one) => ({
              value: one.id,
              label: one.number,
            }))}
            onChange={setChosen}
          />
        </div>
        <Toggle label={t('model.pickOnwards')} on={onwards} onChange={setOnwards} />
      </div>
      <ModelScene
        scene={scene}
        label={t('model.pick')}
        failure={failed ? t('model.pickFailed') : undefined}
        className="h-[320px] cursor-pointer sm:h-[460px]"
        onPointerDown={({ clientX, clientY }) => {
          pressed.current = { x: clientX, y: clientY };
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse' && event.buttons === 0) setPointed(partAt(event));
        }}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={(event) => {
          const { x, y } = pressed.current;
          // Other buttons pan.
          if (event.button !== 0) return;
          if (Math.hypot(event.clientX - x, event.clientY - y) > SLOP) return;
          const found = model.parts[partAt(event) ?? -1];
          if (found) give(found);
        }}
      >
        {name === undefined ? null : (
          <p className="pointer-events-none absolute bottom-3 left-3 max-w-[calc(100%-24px)] truncate rounded-control bg-raised px-3 py-2 text-sm shadow-soft">
            {t(number === undefined ? 'model.pickedFree' : 'model.picked', { name, number: number ?? '' })}
          </p>
        )}
      </ModelScene>
      <p role="status" className="text-sm text-secondary">
        {t('model.pickCount', { count: apartments.length - waiting.length, total: apartments.length })}
      </p>
    </div>
  );
}
