import { phoneText } from '@oriel/contract/phone-text';
import '../styles/about.css';
import type { PublicEstateDetail } from '@oriel/contract/estate';
import { Mail, MapPin, Phone, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fromServer } from '../core/from-server.ts';
import { useTexts } from '../locales/texts.tsx';
import { isOwnFile } from '../shell/own-file.ts';
import { RichText } from '../shell/rich-text.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import { SideCard } from './card/side-card.tsx';
import { AskButton } from './inquiry/ask-button.tsx';

/** What the team has written of the estate, in the visitor's language; null on failure, undefined while it is loaded. */
function useEstate(): { readonly estate: PublicEstateDetail | null | undefined; readonly retry: () => void } {
  const { apiBase } = useBuilding().visit;
  const id = useBuildingState(({ navigator }) => navigator.estate.id);
  const locale = useBuildingState((state) => state.locale);
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState<{ of: string; estate: PublicEstateDetail | null } | null>(null);
  const address = `${apiBase}/estate/${id}?lang=${locale}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question
  useEffect(() => {
    const asking = new AbortController();
    fetch(address, { signal: asking.signal, credentials: 'omit' })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${address} answered ${response.status}`);
        const { data } = fromServer((await response.json()) as { data: PublicEstateDetail }, apiBase);
        setTold({ of: address, estate: data });
      })
      .catch(() => {
        if (!asking.signal.aborted) setTold({ of: address, estate: null });
      });
    return () => asking.abort();
  }, [address, tries]);
  const retry = () => {
    setTold(null);
    setTries((before) => before + 1);
  };
  return { estate: told?.of === address ? told.estate : undefined, retry };
}

/** What the team says of the estate, in the place of the list: where it is, what it offers, whom to call. */
export function About() {
  const text = useTexts();
  const { store } = useBuilding();
  const name = useBuildingState(({ navigator }) => navigator.estate.name);
  const { estate, retry } = useEstate();
  return (
    <SideCard
      title={estate?.name ?? name}
      label={text('about.open')}
      foot={<AskButton />}
      onClose={() => store.setState({ view: 'all' })}
    >
      <div className="oriel-apartment-card-body">
        {estate ? <Words estate={estate} /> : null}
        {estate === null ? (
          <p className="oriel-quiet" role="status">
            {text('about.failed')}{' '}
            <button type="button" className="oriel-link-button" onClick={retry}>
              {text('apartment.detail.retry')}
            </button>
          </p>
        ) : null}
      </div>
    </SideCard>
  );
}

function Words({ estate }: { readonly estate: PublicEstateDetail }) {
  const text = useTexts();
  const { apiBase } = useBuilding().visit;
  const { description, amenities, salesContact, website, coverUrl } = estate;
  return (
    <>
      {coverUrl && isOwnFile(coverUrl, apiBase) ? (
        <img className="oriel-about-cover" src={coverUrl} alt="" decoding="async" />
      ) : null}
      <ul className="oriel-about-contacts">
        <li>
          <MapPin size={18} strokeWidth={1.5} aria-hidden="true" />
          <address>{addressLine(estate.address)}</address>
        </li>
        {salesContact.name ? (
          <li>
            <UserRound size={18} strokeWidth={1.5} aria-hidden="true" />
            <span>{salesContact.name}</span>
          </li>
        ) : null}
        {salesContact.phone ? (
          <li>
            <Phone size={18} strokeWidth={1.5} aria-hidden="true" />
            <a href={`tel:${salesContact.phone}`}>{phoneText(salesContact.phone)}</a>
          </li>
        ) : null}
        {salesContact.email ? (
          <li>
            <Mail size={18} strokeWidth={1.5} aria-hidden="true" />
            <a href={`mailto:${salesContact.email}`}>{salesContact.email}</a>
          </li>
        ) : null}
      </ul>
      {description ? <RichText>{description}</RichText> : null}
      {amenities.length > 0 ? (
        <section>
          <h2>{text('about.amenities')}</h2>
          <ul className="oriel-features">
            {amenities.map((amenity) => (
              <li key={amenity}>{amenity}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {website ? (
        <a href={website} target="_blank" rel="noopener noreferrer">
          {new URL(website).host}
        </a>
      ) : null}
    </>
  );
}

/** Countries that write the number of a house before its street. */
const NUMBER_FIRST = new Set(['US', 'GB', 'CA', 'AU', 'NZ', 'IE', 'FR']);

/** An address as it is written in its country, on one line. */
function addressLine({
  street,
  number,
  unit,
  postalCode,
  city,
  country,
}: PublicEstateDetail['address']): string {
  const numberFirst = NUMBER_FIRST.has(country);
  const house = numberFirst ? number : [number, unit].filter(Boolean).join('/');
  const place = numberFirst ? [city, postalCode] : [postalCode, city];
  return [
    (numberFirst ? [house, street] : [street, house]).filter(Boolean).join(' '),
    place.filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
}
