import type { PublicPanorama } from '@oriel/contract/panorama';
import { panoramaTitle } from '@oriel/contract/tour-title';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../locales/texts.tsx';
import { displayOptions } from '../../shell/kept-options.ts';
import { rootOf } from '../../shell/root-of.ts';
import { useFullscreen } from '../../shell/use-fullscreen.ts';
import { useIdle } from '../../shell/use-idle.ts';
import { deepLink } from '../deep-link.ts';
import { plansOf, roomsOf } from '../tour-rooms.ts';
import { Banner } from './banner.tsx';
import type { ChromeProps } from './chrome-props.ts';
import { Controls } from './controls.tsx';
import { Fallible } from './fallible.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { Orientation } from './orientation.tsx';
import { type PanelName, PanelsContext } from './panels.ts';
import { RoomMarks } from './room-marks.tsx';
import { RoomTexts } from './room-texts.tsx';
import { RoomsPanel } from './rooms-panel.tsx';
import { StillPicture } from './still-picture.tsx';
import { Title } from './title.tsx';
import { useAutorotation } from './use-autorotation.ts';
import { Dollhouse, Measure, useDepth } from './use-depth.ts';
import { useGoing } from './use-going.ts';
import { useGyroscope } from './use-gyroscope.ts';
import { useLayout } from './use-layout.ts';
import { useOnline } from './use-online.ts';
import { useSeen } from './use-seen.ts';
import { useSlow } from './use-slow.ts';
import { useSound } from './use-sound.ts';
import { useTools } from './use-tools.ts';
import { useVr } from './use-vr.ts';
import { useWalk, WalkBar } from './use-walk.ts';

/** Controls while a room is shown, live or as a still picture. Fades while idle. */
export function RoomLayer({
  element,
  session,
  store,
  activity,
  environment,
  apiBase,
  panorama,
}: ChromeProps & { panorama: PublicPanorama }) {
  const text = useTexts();
  const { status, stage: mounted, variant, locale } = useStore(store);
  const live = status === 'live';
  const drawless = useRef(false);
  // Without WebGL, no other room can be drawn either.
  if (status === 'no-webgl') drawless.current = true;
  const still = drawless.current;
  // After a failed walk, the visitor can still look around in this room.
  const stage = !still && (live || status === 'offline') ? mounted : null;
  // Open cards and forms survive a lost graphics context.
  const marked = status === 'context-lost' ? mounted : stage;
  const [byHand, setByHand] = useState(false);
  const [helping, setHelping] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const layout = useLayout(element);
  // With a still picture, the texts are open initially if there is room.
  const [open, setOpen] = useState<PanelName | null>(
    still && (layout.planOpen || layout.sheet) ? 'texts' : null,
  );
  const online = useOnline();
  const slow = useSlow(stage);
  const idle = useIdle(element, live && !slow && open === null && !helping);
  const rooms = useMemo(() => roomsOf(panorama), [panorama]);
  const plans = useMemo(() => plansOf(rooms), [rooms]);
  const going = useGoing(session, store, rooms, still ? 'no-webgl' : 'live');

  const panels = useMemo(
    () => ({
      open,
      byHand,
      toggle: (name: PanelName) => {
        setByHand(true);
        setOpen((now) => (now === name ? null : name));
      },
      close: () => setOpen(null),
    }),
    [open, byHand],
  );

  const gyroscope = useGyroscope(stage, activity, (reason) =>
    setMessage(text(reason === 'refused' ? 'gyroscope.refused' : 'gyroscope.silent')),
  );
  const walk = useWalk(store, panorama, { element, environment, live: stage !== null && live });
  const seen = useSeen(element);
  const sound = useSound(panorama.audioUrl, () => setMessage(text('panorama.sound.failed')));
  const autorotation = useAutorotation(stage, activity, {
    element,
    wanted: panorama.settings.autorotate,
    free: open === null && !helping && !gyroscope.on && !walk?.on,
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]')
      )
        return;
      setHelping(true);
    };
    const root = rootOf(element);
    root.addEventListener('keydown', onKey as EventListener);
    return () => root.removeEventListener('keydown', onKey as EventListener);
  }, [element]);

  const deep = useDepth(store, session, panorama, { element, environment });
  const link = () =>
    deep.linked(
      deepLink(
        environment.canonical,
        panorama.id,
        mounted?.getView() ?? panorama.initialView,
        displayOptions(environment.address.href),
      ),
    );
  const share = () => {
    if (!navigator.share) {
      panels.toggle('share');
      return;
    }
    // Closing the share sheet is intended; after any other error the link can still be copied.
    navigator.share({ title: panoramaTitle(panorama), url: link() }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen('share');
    });
  };
  const vr = useVr(stage, session, panorama, {
    activity,
    framed: environment.framed,
    onFailed: () => setMessage(text('vr.failed')),
  });
  // What the model shows instead of the picture ends a walk through it.
  const { opened } = deep;
  const endWalk = walk?.on ? walk.end : null;
  const ending = useRef(endWalk);
  useEffect(() => {
    ending.current = endWalk;
  });
  useEffect(() => {
    if (opened !== null) ending.current?.();
  }, [opened]);
  const startWalk = () => {
    // Both would turn the picture.
    if (gyroscope.on) gyroscope.toggle();
    deep.close();
    setOpen(null);
    walk?.start();
  };
  const tools = useTools({
    onWalk: stage && walk ? startWalk : null,
    dollhouse: stage && deep.dollhouse,
    measure: stage && deep.measure,
    vr: stage && vr.available ? vr : null,
    gyroscope: stage && gyroscope.available && panorama.settings.gyroscope ? gyroscope : null,
    autorotation: stage && autorotation.available ? autorotation : null,
    sound: panorama.audioUrl ? sound : null,
    fullscreen: useFullscreen(environment.inline ? environment.dress : element),
    onShare: share,
    onHelp: () => setHelping(true),
  });

  return (
    <PanelsContext value={panels}>
      {still ? <StillPicture panorama={panorama} /> : null}
      <div
        className="oriel-chrome-layer"
        data-idle={idle || undefined}
        data-panel={open ?? undefined}
        data-narrow={layout.home ? undefined : true}
      >
        {marked && deep.opened !== 'dollhouse' ? (
          <Fallible>
            <RoomMarks
              element={element}
              session={session}
              store={store}
              environment={environment}
              stage={marked}
              apiBase={apiBase}
              panorama={panorama}
              shownPoint={walk?.on ? walk.point : null}
            />
          </Fallible>
        ) : null}
        <Title panorama={panorama} apiBase={apiBase} />
        {status === 'loading' || deep.opened === 'dollhouse' || walk?.on ? null : (
          <Controls
            panorama={panorama}
            variant={variant}
            stage={stage}
            layout={layout}
            rooms={rooms.length}
            tools={tools}
            link={link}
            onVariant={(key) => session.setVariant(key)}
          />
        )}
        {deep.opened === 'dollhouse' ? null : (
          <Orientation
            plans={plans}
            panorama={panorama}
            stage={stage}
            element={element}
            openFirst={layout.planOpen}
            covered={open === 'texts' && !layout.planOpen}
            onGo={going.go}
          />
        )}
        {open === 'rooms' && deep.opened !== 'dollhouse' && rooms.length > 1 ? (
          <RoomsPanel
            rooms={rooms}
            current={panorama.id}
            going={going.to}
            sheet={layout.sheet}
            onGo={going.go}
          />
        ) : null}
        {open === 'texts' && !stage ? (
          <RoomTexts
            panorama={panorama}
            locale={locale}
            environment={environment}
            apiBase={apiBase}
            onGo={going.go}
          />
        ) : null}
        <Banner
          going={going}
          online={online}
          message={message}
          slow={slow}
          onDismiss={() => setMessage(null)}
        />
        <Suspense fallback={null}>
          {walk?.on ? (
            <WalkBar
              element={element}
              session={session}
              store={store}
              panorama={panorama}
              seen={seen}
              byHand={walk.byHand}
              onPoint={walk.setPoint}
              onEnd={walk.end}
            />
          ) : null}
          {deep.depth && stage && deep.opened === 'measure' ? (
            <Measure
              depth={deep.depth}
              panorama={panorama}
              stage={stage}
              element={element}
              onClose={deep.close}
            />
          ) : null}
          {deep.depth && stage && deep.opened === 'dollhouse' ? (
            <Dollhouse
              depth={deep.depth}
              panorama={panorama}
              session={session}
              store={store}
              onClose={deep.close}
            />
          ) : null}
        </Suspense>
        {helping ? (
          <HelpSheet viewer={store} depth={deep.depth !== null} onClose={() => setHelping(false)} />
        ) : null}
      </div>
    </PanelsContext>
  );
}
