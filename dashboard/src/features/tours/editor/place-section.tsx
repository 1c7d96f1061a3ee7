import type { PanoramaPatch } from '@oriel/contract/panorama';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useOrganization } from '../../../kit/me.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Section } from '../../../ui/controls.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useEditor } from './editor-context.ts';

const NONE = '';
/** As many as one list call gives. */
const LIMIT = 200;

const FRESH_MS = 60_000;

/** Estates to choose from. */
export const estatesQuery = queryOptions({
  queryKey: ['inventory', 'choice', 'estates'],
  queryFn: async ({ signal }) =>
    (await api.call('listEstates', { query: { sort: 'name', limit: LIMIT }, signal })).data,
  staleTime: FRESH_MS,
});

function buildingsQuery(estateId: string) {
  return queryOptions({
    queryKey: ['inventory', 'choice', 'buildings', estateId],
    queryFn: async ({ signal }) =>
      (await api.call('listBuildings', { query: { estateId, sort: 'name', limit: LIMIT }, signal })).data,
    staleTime: FRESH_MS,
  });
}

/** Flats of an estate, or of one of its buildings, to choose from. */
export function flatsQuery(estateId: string, buildingId = '') {
  return queryOptions({
    queryKey: ['inventory', 'choice', 'flats', estateId, buildingId],
    queryFn: async ({ signal }) => {
      const place = { estateId: [estateId], ...(buildingId ? { buildingId: [buildingId] } : {}) };
      const query = { ...place, sort: 'number', limit: LIMIT };
      return (await api.call('listApartments', { query, signal })).data;
    },
    staleTime: FRESH_MS,
  });
}

/** What the room shows of the inventory: an estate, a building of it, a flat in there. */
export function PlaceSection() {
  const t = useTranslate();
  const { room, rooms, actions } = useEditor();
  const hasEstates = useOrganization()?.features.includes('estates') === true;
  const { estateId = NONE, buildingId = NONE, apartmentId = NONE } = room;
  const placed = hasEstates && estateId !== NONE;
  const estates = useQuery({ ...estatesQuery, enabled: hasEstates });
  const buildings = useQuery({ ...buildingsQuery(estateId), enabled: placed });
  const flats = useQuery({ ...flatsQuery(estateId, buildingId), enabled: placed });
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
