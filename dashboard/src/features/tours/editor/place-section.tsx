import type { Apartment } from '@oriel/contract/apartment';
import type { Building } from '@oriel/contract/building';
import type { Estate } from '@oriel/contract/estate';
import type { PanoramaPatch } from '@oriel/contract/panorama';
import { useQuery } from '@tanstack/react-query';
import { reported } from '../../../app/report.ts';
import { api } from '../../../app/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Section } from '../../../ui/controls.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useOrganization } from '../../account/me.ts';
import { useEditor } from './editor-context.ts';

const NONE = '';
/** As many as one list call gives. */
const LIMIT = 200;

/** One page of a list of the inventory; not asked for before it is needed. */
export function useInventory<T>(path: string, query: Record<string, string>, enabled: boolean) {
  return useQuery({
    queryKey: ['inventory', path, query],
    queryFn: async ({ signal }) =>
      (await api.request<T[]>({ method: 'GET', path, query: { limit: LIMIT, ...query }, signal })).data,
    enabled,
    staleTime: 60_000,
  });
}

/** What the room shows of the inventory: an estate, a building of it, a flat in there. */
export function PlaceSection() {
  const t = useTranslate();
  const { room, rooms, actions } = useEditor();
  const hasEstates = useOrganization()?.features.includes('estates') === true;
  const { estateId = NONE, buildingId = NONE, apartmentId = NONE } = room;
  const estates = useInventory<Estate>('/estate', { sort: 'name' }, hasEstates);
  const buildings = useInventory<Building>(
    '/building',
    { estateId, sort: 'name' },
    hasEstates && estateId !== NONE,
  );
  const flats = useInventory<Apartment>(
    '/apartment',
    { estateId, sort: 'number', ...(buildingId ? { buildingId } : {}) },
    hasEstates && estateId !== NONE,
  );
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
      {estateId && (flats.data?.length ?? 0) > 0 ? (
        <Choice
          label={t('place.apartment')}
          value={apartmentId}
          options={[none, ...(flats.data ?? []).map(({ id, number }) => ({ value: id, label: number }))]}
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
