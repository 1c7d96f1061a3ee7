import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Texts } from '../../locales/texts.tsx';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import { Announcer } from './announcer.tsx';
import { Controls } from './controls.tsx';
import { GestureHint } from './gesture-hint.tsx';
import { Notice } from './notice.tsx';
import { Title } from './title.tsx';
import { useIdle } from './use-idle.ts';

export interface ChromeProps {
  readonly element: HTMLElement;
  readonly session: PanoramaSession;
  readonly store: PageStore;
  readonly framed: boolean;
}

/** Everything over the picture. It steps back while nobody touches anything. */
export function Chrome({ element, session, store, framed }: ChromeProps) {
  const { status, panorama, progress, locale, hint } = useStore(store);
  const idle = useIdle(element, status === 'live');

  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[locale];
  }, [locale]);

  return (
    <Texts locale={locale}>
      <div className="oriel-chrome-layer" data-idle={idle || undefined}>
        {panorama && status !== 'missing' ? <Title panorama={panorama} /> : null}
        {status === 'live' ? <Controls element={element} session={session} /> : null}
        <Notice status={status} progress={progress} onRetry={() => session.retry()} />
        {framed ? <GestureHint hint={hint} /> : null}
        <Announcer status={status} name={panorama?.name ?? ''} />
      </div>
    </Texts>
  );
}
