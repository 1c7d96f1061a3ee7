import type { PublicApartment } from '@oriel/contract/apartment';
import { FileText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useFlatWords } from '../../locales/flat-words.ts';
import { FEATURE_TEXTS, FINISH_TEXTS, isKnown, KIND_TEXTS, PART_TEXTS } from '../../locales/known-words.ts';
import { useTexts } from '../../locales/texts.tsx';
import { RichText } from '../../shell/rich-text.tsx';
import { useBuilding, useBuildingState } from '../building-context.ts';
import { openFlat } from '../flat-actions.ts';
import type { FlatDetail } from '../flat-detail.ts';
import { FlatStatus } from '../flat-status.tsx';
import { FlatAgent } from './flat-agent.tsx';
import { FlatPictures } from './flat-pictures.tsx';
import { FlatTour } from './flat-tour.tsx';
import { PriceHistory } from './price-history.tsx';

const SunSection = lazy(async () => ({ default: (await import('./sun-section.tsx')).SunSection }));

interface DetailProps {
  readonly flat: PublicApartment;
  readonly detail: FlatDetail;
}

/** Content of the brief card too: the plan and the tour. */
export function FlatEssentials({ flat, detail }: DetailProps) {
  return (
    <>
      <FlatPictures flat={flat} floorPlan={detail.status === 'ready' ? detail.detail.floorPlan : undefined} />
      <FlatTour flat={flat} panoramas={detail.status === 'ready' ? detail.detail.panoramas : []} />
      {detail.status === 'ready' && detail.detail.agent ? <FlatAgent agent={detail.detail.agent} /> : null}
    </>
  );
}

/** The remaining details of an apartment. */
export function FlatDetails({ flat, detail }: DetailProps) {
  const text = useTexts();
  // Waits, because content that arrives later appears above and would push this down while it is being read.
  if (detail.status === 'loading')
    return (
      <div className="oriel-skeleton is-inner" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    );
  return (
    <>
      <Rooms flat={flat} />
      <More flat={flat} />
      {flat.description ? (
        <section>
          <h2>{text('flat.description')}</h2>
          <RichText>{flat.description}</RichText>
        </section>
      ) : null}
      <Sun flat={flat} />
      <Linked flat={flat} />
      {detail.status === 'ready' ? (
        <>
          <PriceHistory rows={detail.detail.priceHistory} flat={flat} />
          <Similar flats={detail.detail.similar} flat={flat} />
        </>
      ) : null}
      {detail.status === 'failed' ? (
        <p className="oriel-quiet" role="status">
          {text('flat.detail.failed')}{' '}
          <button type="button" className="oriel-link-button" onClick={detail.retry}>
            {text('flat.detail.retry')}
          </button>
        </p>
      ) : null}
    </>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {rows.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have one name, and their order is theirs
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rooms({ flat }: { flat: PublicApartment }) {
  const text = useTexts();
  const words = useFlatWords();
  const rooms = flat.roomList.map(
    ({ name, area }) => [name, area === undefined ? '' : words.area(area, flat.areaUnit)] as const,
  );
  const parts = Object.entries(flat.areas).flatMap(([part, area]) =>
    area && isKnown(PART_TEXTS, part)
      ? [[text(PART_TEXTS[part]), words.area(area, flat.areaUnit)] as const]
      : [],
  );
  if (rooms.length + parts.length === 0) return null;
  return (
    <section>
      <h2>{text('flat.rooms.title')}</h2>
      <Facts rows={[...rooms, ...parts]} />
      {parts.length > 0 ? <p className="oriel-quiet">{text('flat.parts.note')}</p> : null}
    </section>
  );
}

/** Optional facts, features and documents. */
function More({ flat }: { flat: PublicApartment }) {
  const text = useTexts();
  const words = useFlatWords();
  const { rent, energy } = flat;
  const candidates: readonly (readonly [string, string | undefined])[] = [
    [text('filter.kind'), flat.kind === 'APARTMENT' ? undefined : text(KIND_TEXTS[flat.kind])],
    [text('flat.levels'), flat.levels > 1 ? words.number(flat.levels) : undefined],
    [text('flat.bedrooms'), flat.bedrooms ? words.number(flat.bedrooms) : undefined],
    [text('flat.bathrooms'), flat.bathrooms ? words.number(flat.bathrooms) : undefined],
    [text('filter.staircase'), flat.staircase],
    [text('flat.finish'), flat.finish && text(FINISH_TEXTS[flat.finish])],
    [text('flat.completion'), flat.completionDate && words.month(flat.completionDate)],
    [text('flat.energy'), energy?.class],
    [text('flat.adminFee'), rent?.adminFee ? words.money(rent.adminFee, flat.currency) : undefined],
    [text('flat.deposit'), rent?.deposit ? words.money(rent.deposit, flat.currency) : undefined],
    [text('flat.availableFrom'), rent?.availableFrom && words.day(rent.availableFrom)],
    ...flat.otherCharges.map(
      ({ label, amount, required }) =>
        [required ? label : text('flat.optional', { label }), words.money(amount, flat.currency)] as const,
    ),
  ];
  const rows = candidates.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const features = flat.features.map((one) => (isKnown(FEATURE_TEXTS, one) ? text(FEATURE_TEXTS[one]) : one));
  return (
    <section>
      {rows.length > 0 ? (
        <>
          <h2>{text('flat.facts')}</h2>
          <Facts rows={rows} />
        </>
      ) : null}
      {features.length > 0 ? (
        <ul className="oriel-features" aria-label={text('filter.features')}>
          {features.map((feature) => (
            <li key={feature}>{feature.replaceAll('_', ' ')}</li>
          ))}
        </ul>
      ) : null}
      {flat.cardPdfUrl ? (
        <a className="oriel-row oriel-card-link" href={flat.cardPdfUrl} target="_blank" rel="noopener">
          <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
          {text('flat.pdf')}
        </a>
      ) : null}
    </section>
  );
}

function Sun({ flat }: { flat: PublicApartment }) {
  const text = useTexts();
  const estate = useBuildingState(({ navigator }) => navigator.estate);
  const [longitude, latitude] = estate.location?.coordinates ?? [];
  if (longitude === undefined || latitude === undefined || flat.orientations.length === 0) return null;
  return (
    <section>
      <h2>{text('sun.title')}</h2>
      <Suspense fallback={<div className="oriel-sun-room" />}>
        <SunSection
          orientations={flat.orientations}
          place={{ latitude, longitude }}
          timezone={estate.timezone}
        />
      </Suspense>
    </section>
  );
}

/** Parking and storage included with or available for an apartment. */
function Linked({ flat }: { flat: PublicApartment }) {
  const text = useTexts();
  const words = useFlatWords();
  const { store } = useBuilding();
  const known = useBuildingState((state) => state.flats);
  if (flat.components.length === 0) return null;
  return (
    <section>
      <h2>{text('flat.linked')}</h2>
      <ul className="oriel-linked">
        {flat.components.map(({ apartmentId, label, kind, price, required }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name, and their order is theirs
          <li key={index}>
            <span>
              {apartmentId && known?.some(({ id }) => id === apartmentId) ? (
                <button
                  type="button"
                  className="oriel-link-button"
                  onClick={() => openFlat(store, apartmentId)}
                >
                  {label}
                </button>
              ) : (
                label
              )}
              <span className="oriel-quiet">
                {text(KIND_TEXTS[kind])} · {text(required ? 'flat.linked.required' : 'flat.linked.optional')}
              </span>
            </span>
            {price === undefined ? null : <span>{words.money(price, flat.currency)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Similar({
  flats,
  flat,
}: {
  flats: Extract<FlatDetail, { status: 'ready' }>['detail']['similar'];
  flat: PublicApartment;
}) {
  const text = useTexts();
  const words = useFlatWords();
  const { store } = useBuilding();
  if (flats.length === 0) return null;
  return (
    <section>
      <h2>{text('flat.similar')}</h2>
      <ul className="oriel-similar">
        {flats.map((one) => {
          const price = one.effectivePrice ?? one.price;
          return (
            <li key={one.id}>
              <button type="button" className="oriel-similar-flat" onClick={() => openFlat(store, one.id)}>
                <strong>{text('flat.name', { kind: flat.kind, number: one.number })}</strong>
                <span>{words.facts({ ...one, areaUnit: flat.areaUnit })}</span>
                {price === undefined ? null : <span>{words.priceLike(flat, price)}</span>}
                {one.status ? <FlatStatus status={one.status} /> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
