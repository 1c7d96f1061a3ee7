import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Texts } from '../../locales/texts.tsx';
import { applyBrand } from '../../shell/brand.ts';
import { GestureHint } from '../../shell/gesture-hint.tsx';
import { addressHere } from '../deep-link.ts';
import { Announcer } from './announcer.tsx';
import type { ChromeProps } from './chrome-props.ts';
import { Notice } from './notice.tsx';
import { RoomLayer } from './room-layer.tsx';

/** Everything over the picture, in the visitor's language and the organization's brand. */
export function Chrome(props: ChromeProps) {
  const { session, store, environment } = props;
  const { status, panorama, progress, locale, languageAsked, hint, refused, guided } = useStore(store);
  const organization = panorama?.organization;

  useEffect(() => {
    environment.dress.lang = LANGUAGE_TAGS[locale];
  }, [environment, locale]);
  useEffect(() => applyBrand(environment.dress, organization), [environment, organization]);

  const reload = () => {
    const { address } = environment;
    const { view } = session;
    // A restart keeps the visitor's place, also in a frame, whose address does not follow a walk.
    if (panorama && view)
      address.put(addressHere(address.href, panorama.id, view), { state: { panorama: panorama.id, view } });
    environment.open(address.href);
  };

  return (
    <Texts locale={locale} asked={languageAsked}>
      {panorama && status !== 'missing' ? <RoomLayer {...props} panorama={panorama} /> : null}
      {/* An unavailable room is reported by the banner, because there is still a room to stay in. */}
      <Notice
        status={refused ? 'live' : status}
        progress={progress}
        onRetry={() => session.retry()}
        onReload={reload}
      />
      {environment.framed ? <GestureHint hint={hint} /> : null}
      {/* A guided walk says itself where it is. */}
      <Announcer status={refused ? 'live' : status} panorama={panorama} quiet={guided} />
    </Texts>
  );
}
