import type { PanoramaPatch } from '@oriel/contract/panorama';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../i18n/translate.ts';
import { ApartmentChoice, firstApartmentsQuery } from '../../../kit/apartments/apartment-choice.tsx';
import { useBuildings, useEstates } from '../../../kit/list/choices.ts';
import { useOrganization } from '../../../kit/me.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Section } from '../../../ui/controls.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useEditor } from './editor-context.ts';

const NONE = '';
/** The room's place in the inventory: an estate, a building, an apartment. */
export function PlaceSection() {
  const t = useTranslate();
  const { room, rooms, actions } = useEditor();
  const hasEstates = useOrganization()?.features.includes('estates') === true;
  const { estateId = NONE, buildingId = NONE, apartmentId = NONE } = room;
  const placed = hasEstates && estateId !== NONE;
  const estates = useEstates(hasEstates);
  const buildings = useBuildings(estateId, placed);
  const within = { estateId: [estateId], ...(buildingId ? { buildingId: [buildingId] } : {}) };
  const apartments = useQuery({ ...firstApartmentsQuery(within), enabled: placed });
  if (!hasEstates) return null;
  const none = { value: NONE, label: t('place.none') };
  const save = (patch: PanoramaPatch) => void reported(actions.editRoom(room.id, patch));
  const others = rooms.filter(
    (other) =>
      other.id !== room.id && (other.estateId !== room.estateId || other.apartmentId !== room.apartmentId),
  );

  return (
    <Section title={t('place.title')}>
      <Choice
        label={t('place.estate')}
        value={estateId}
        options={[none, ...(estates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => save({ estateId: id || null })}
      />
      {estateId && (buildings.data?.length ?? 0) > 0 ? (
        <Choice
          label={t('place.building')}
          value={buildingId}
          options={[none, ...(buildings.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => save({ buildingId: id || null })}
        />
      ) : null}
      {placed && (apartments.data?.meta.total ?? 0) > 0 ? (
        <ApartmentChoice
          label={t('place.apartment')}
          value={apartmentId}
          within={within}
          none={t('place.none')}
          onChange={(id) => save({ apartmentId: id || null })}
        />
      ) : null}
      {others.length > 0 && estateId ? (
        <Button
          size="small"
          className="self-start"
          onClick={() => {
            const place = apartmentId ? { apartmentId } : buildingId ? { buildingId } : { estateId };
            void reported(
              actions.editRooms(
                others.map(({ id }) => id),
                place,
              ),
            ).then((saved) => {
              if (saved) toasts.add({ title: t('room.everywhere.done') });
            });
          }}
        >
          {t('room.everywhere')}
        </Button>
      ) : null}
    </Section>
  );
}
