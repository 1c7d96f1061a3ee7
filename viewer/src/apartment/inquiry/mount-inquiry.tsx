import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { Texts } from '../../locales/texts.tsx';
import type { VisitorSession } from '../../tracking/session.ts';
import type { BuildingStore } from '../building-store.ts';
import type { Visit } from '../visit.ts';
import { type Asking, askingOf } from './asking.ts';
import { InquiryDialog } from './inquiry-dialog.tsx';

interface Props {
  readonly store: BuildingStore;
  readonly visitorSession: VisitorSession;
  readonly visit: Visit;
}

/** Mounts the inquiry form, which opens on request. */
export function mountInquiry(page: HTMLElement, props: Props): void {
  const place = page.ownerDocument.createElement('div');
  page.append(place);
  const root = createRoot(place);
  root.render(<InquiryPlace {...props} />);
  props.visit.environment.life.addEventListener('abort', () => root.unmount(), { once: true });
}

function InquiryPlace(props: Props) {
  const asking = useStore(askingOf(props.store), (state) => state.asking);
  const locale = useStore(props.store, (state) => state.locale);
  const languageAsked = useStore(props.store, (state) => state.languageAsked);
  if (!asking) return null;
  return (
    <Texts locale={locale} asked={languageAsked}>
      <Open {...props} asking={asking} />
    </Texts>
  );
}

function Open({ store, visitorSession, visit, asking }: Props & { asking: Asking }) {
  const navigator = useStore(store, (state) => state.navigator);
  const apartments = useStore(store, (state) => state.apartments);
  const locale = useStore(store, (state) => state.locale);
  const known = new Map((apartments ?? []).map((apartment) => [apartment.id, apartment]));
  const change = (changes: Partial<Asking>) =>
    askingOf(store).setState({ asking: { ...asking, ...changes } });
  return (
    <InquiryDialog
      navigator={navigator}
      visitorSession={visitorSession}
      visit={visit}
      locale={locale}
      apartments={asking.apartments.flatMap((id) => known.get(id) ?? [])}
      sent={asking.sent}
      onRemove={(id) => change({ apartments: asking.apartments.filter((one) => one !== id) })}
      onSent={(sent) => change({ sent })}
      onClose={() => askingOf(store).setState({ asking: null })}
    />
  );
}
