import type { PublicApartment } from '@oriel/contract/apartment';
import { FileText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { savedAs } from '../../core/saved-as.ts';
import { useApartmentWords } from '../../locales/apartment-words.ts';
import { FEATURE_TEXTS, FINISH_TEXTS, isKnown, KIND_TEXTS, PART_TEXTS } from '../../locales/known-words.ts';
import { useTexts } from '../../locales/texts.tsx';
import { RichText } from '../../shell/rich-text.tsx';
import { openApartment } from '../apartment-actions.ts';
import type { ApartmentDetail } from '../apartment-detail.ts';
import { useBuilding, useBuildingState } from '../building-context.ts';
import { StatusLabel } from '../status-label.tsx';
import { ApartmentAgent } from './apartment-agent.tsx';
import { ApartmentPictures } from './apartment-pictures.tsx';
import { ApartmentTour } from './apartment-tour.tsx';
import { LookOut } from './look-out.tsx';
import { PriceHistory } from './price-history.tsx';
import { sunShown } from './sun-levels.ts';

const SunSection = lazy(async () => ({ default: (await import('./sun-section.tsx')).SunSection }));

interface DetailProps {
  readonly apartment: PublicApartment;
  readonly detail: ApartmentDetail;
}

/** Content of the brief card too: the plan and the tour. */
export function ApartmentEssentials({ apartment, detail }: DetailProps) {
  return (
    <>
      <ApartmentPictures
        apartment={apartment}
        floorPlan={detail.status === 'ready' ? detail.detail.floorPlan : undefined}
      />
      <LookOut apartment={apartment} />
      <ApartmentTour
        apartment={apartment}
        panoramas={detail.status === 'ready' ? detail.detail.panoramas : []}
      />
      {detail.status === 'ready' && detail.detail.agent ? (
        <ApartmentAgent agent={detail.detail.agent} />
      ) : null}
    </>
  );
}

/** The remaining details of an apartment. */
export function ApartmentDetails({ apartment, detail }: DetailProps) {
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
      <Rooms apartment={apartment} />
      <More apartment={apartment} />
      {apartment.description ? (
        <section>
          <h2>{text('apartment.description', { kind: apartment.kind })}</h2>
          <RichText>{apartment.description}</RichText>
        </section>
      ) : null}
      <Sun apartment={apartment} detail={detail} />
      <Linked apartment={apartment} />
      {detail.status === 'ready' ? (
        <>
          <PriceHistory rows={detail.detail.priceHistory} apartment={apartment} />
          <Similar apartments={detail.detail.similar} apartment={apartment} />
        </>
      ) : null}
      {detail.status === 'failed' ? (
        <p className="oriel-quiet" role="status">
          {text('apartment.detail.failed')}{' '}
          <button type="button" className="oriel-link-button" onClick={detail.retry}>
            {text('apartment.detail.retry')}
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

function Rooms({ apartment }: { apartment: PublicApartment }) {
  const text = useTexts();
  const words = useApartmentWords();
  const rooms = apartment.roomList.map(
    ({ name, area }) => [name, area === undefined ? '' : words.area(area, apartment.areaUnit)] as const,
  );
  const parts = Object.entries(apartment.areas).flatMap(([part, area]) =>
    area && isKnown(PART_TEXTS, part)
      ? [[text(PART_TEXTS[part]), words.area(area, apartment.areaUnit)] as const]
      : [],
  );
  if (rooms.length + parts.length === 0) return null;
  return (
    <section>
      <h2>{text('apartment.rooms.title')}</h2>
      <Facts rows={[...rooms, ...parts]} />
      {parts.length > 0 ? <p className="oriel-quiet">{text('apartment.parts.note')}</p> : null}
    </section>
  );
}

/** Optional facts, features and documents. */
function More({ apartment }: { apartment: PublicApartment }) {
  const text = useTexts();
  const words = useApartmentWords();
  const { visit } = useBuilding();
  const { rent, energy } = apartment;
  const name = text('apartment.name', { kind: apartment.kind, number: apartment.number });
  const candidates: readonly (readonly [string, string | undefined])[] = [
    [text('filter.kind'), apartment.kind === 'APARTMENT' ? undefined : text(KIND_TEXTS[apartment.kind])],
    [text('apartment.levels'), apartment.levels > 1 ? words.number(apartment.levels) : undefined],
    [text('apartment.bedrooms'), apartment.bedrooms ? words.number(apartment.bedrooms) : undefined],
    [text('apartment.bathrooms'), apartment.bathrooms ? words.number(apartment.bathrooms) : undefined],
    [text('filter.staircase'), apartment.staircase],
    [text('apartment.finish'), apartment.finish && text(FINISH_TEXTS[apartment.finish])],
    [text('apartment.completion'), apartment.completionDate && words.month(apartment.completionDate)],
    [text('apartment.energy'), energy?.class],
    [text('apartment.adminFee'), rent?.adminFee ? words.money(rent.adminFee, apartment.currency) : undefined],
    [text('apartment.deposit'), rent?.deposit ? words.money(rent.deposit, apartment.currency) : undefined],
    [text('apartment.availableFrom'), rent?.availableFrom && words.day(rent.availableFrom)],
    ...apartment.otherCharges.map(
      ({ label, amount, required }) =>
        [
          required ? label : text('apartment.optional', { label }),
          words.money(amount, apartment.currency),
        ] as const,
    ),
  ];
  const rows = candidates.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const features = apartment.features.map((one) =>
    isKnown(FEATURE_TEXTS, one) ? text(FEATURE_TEXTS[one]) : one,
  );
  return (
    <section>
      {rows.length > 0 ? (
        <>
          <h2>{text('apartment.facts')}</h2>
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
      {apartment.cardPdfUrl ? (
        <a
          className="oriel-row oriel-card-link"
          href={savedAs(apartment.cardPdfUrl, name, visit.apiBase)}
          download={`${name}.pdf`}
          target="_blank"
          rel="noopener"
        >
          <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
          {text('apartment.pdf', { kind: apartment.kind })}
        </a>
      ) : null}
    </section>
  );
}

function Sun({ apartment, detail }: DetailProps) {
  const text = useTexts();
  const estate = useBuildingState(({ navigator }) => navigator.estate);
  const [longitude, latitude] = estate.location?.coordinates ?? [];
  const place = longitude === undefined || latitude === undefined ? undefined : { latitude, longitude };
  const model = detail.status === 'ready' ? detail.detail.daylight : undefined;
  const shown = sunShown({ placed: place !== undefined, orientations: apartment.orientations, model });
  if (!shown) return null;
  return (
    <section>
      <h2>{text(shown === 'view' ? 'outlook.title' : 'sun.title')}</h2>
      <Suspense fallback={shown === 'course' ? <div className="oriel-sun-room" /> : null}>
        <SunSection
          orientations={apartment.orientations}
          kind={apartment.kind}
          place={place}
          timezone={estate.timezone}
          model={model}
        />
      </Suspense>
    </section>
  );
}

/** Parking and storage included with or available for an apartment. */
function Linked({ apartment }: { apartment: PublicApartment }) {
  const text = useTexts();
  const words = useApartmentWords();
  const { store } = useBuilding();
  const known = useBuildingState((state) => state.apartments);
  if (apartment.components.length === 0) return null;
  return (
    <section>
      <h2>{text('apartment.linked')}</h2>
      <ul className="oriel-linked">
        {apartment.components.map(({ apartmentId, label, kind, price, required }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name, and their order is theirs
          <li key={index}>
            <span>
              {apartmentId && known?.some(({ id }) => id === apartmentId) ? (
                <button
                  type="button"
                  className="oriel-link-button"
                  onClick={() => openApartment(store, apartmentId)}
                >
                  {label}
                </button>
              ) : (
                label
              )}
              <span className="oriel-quiet">
                {text(KIND_TEXTS[kind])} ·{' '}
                {text(required ? 'apartment.linked.required' : 'apartment.linked.optional')}
              </span>
            </span>
            {price === undefined ? null : <span>{words.money(price, apartment.currency)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Similar({
  apartments,
  apartment,
}: {
  apartments: Extract<ApartmentDetail, { status: 'ready' }>['detail']['similar'];
  apartment: PublicApartment;
}) {
  const text = useTexts();
  const words = useApartmentWords();
  const { store } = useBuilding();
  if (apartments.length === 0) return null;
  return (
    <section>
      <h2>{text('apartment.similar', { kind: apartment.kind })}</h2>
      <ul className="oriel-similar">
        {apartments.map((one) => {
          const price = one.effectivePrice ?? one.price;
          return (
            <li key={one.id}>
              <button
                type="button"
                className="oriel-similar-apartment"
                onClick={() => openApartment(store, one.id)}
              >
                <strong>{text('apartment.name', { kind: apartment.kind, number: one.number })}</strong>
                <span>{words.facts({ ...one, areaUnit: apartment.areaUnit })}</span>
                {price === undefined ? null : <span>{words.priceLike(apartment, price)}</span>}
                {one.status ? <StatusLabel status={one.status} /> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
