import type { Apartment } from '@oriel/contract/apartment';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { errorDetail } from '../../../base/error-text.ts';
import { queryClient } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { imagesQuery, readImage, refreshApartments, replaceOverlays } from '../../../kit/navigators/api.ts';
import { sizeOf } from '../../../kit/stage/frame-picture.tsx';
import type { Metric } from '../../../kit/stage/metric.ts';
import type { OutlineTarget, WorkOutline } from '../../../kit/stage/outline.ts';
import { PictureStage } from '../../../kit/stage/picture-stage.tsx';
import { pointAt } from '../../../kit/stage/reshape.ts';
import { showing, WHOLE, zoomed } from '../../../kit/stage/view.ts';
import { cx } from '../../../ui/class-names.ts';
import { toasts } from '../../../ui/toast-store.ts';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import { useRoomBelow } from '../../../ui/use-room-below.ts';
import { colorsOf } from '../stage/status-colors.ts';
import { Banners, MarkingBar, UnseenBar, WaitingOutlines } from './banners.tsx';
import { createEditorActions } from './editor-actions.ts';
import { type OutlineEditing, OutlineEditingProvider } from './editor-context.ts';
import { createEditorStore, selectedOutline } from './editor-store.ts';
import { createFrameActions } from './frame-actions.ts';
import { FrameStrip } from './frame-strip.tsx';
import { createGridActions } from './grid/grid-actions.ts';
import { useGridTool } from './grid/use-grid-tool.ts';
import { KeyHelp } from './key-help.tsx';
import { OutlineLayer } from './outline-layer.tsx';
import { OutlinesGuard } from './outlines-guard.tsx';
import { saveFrames } from './save-frames.ts';
import { unsavedOf } from './saving.ts';
import { SidePanel } from './side-panel.tsx';
import { commandKey, stageKey } from './stage-keys.ts';
import type { Targets } from './targets.ts';
import { Toolbar } from './toolbar.tsx';
import { useDraftShelf } from './use-draft-shelf.ts';
import { useStageTool } from './use-stage-tool.ts';
import { nextUnmarked, workOf } from './worklist.ts';
import { ZoomBar } from './zoom-bar.tsx';

export interface OutlineEditorProps {
  readonly navigator: NavigatorDetail;
  readonly images: readonly NavigatorImage[];
  readonly apartments: readonly Apartment[];
  readonly targets: Targets;
}

/** The frames of a navigator with their overlays: where each apartment is. */
export function OutlineEditor({ navigator, images, apartments, targets }: OutlineEditorProps) {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const [store] = useState(() =>
    createEditorStore(images, firstImage(navigator, images, parameters.get('frame'))),
  );
  const imageId = useStore(store, (state) => state.imageId);
  const view = useStore(store, (state) => state.view);
  const tool = useStore(store, (state) => state.tool);
  const said = useStore(store, (state) => state.said);
  const whole = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const stage = useRef<Metric>({ width: 1, height: 1 });
  const [isFull, setFull] = useState(false);
  const colorOf = useMemo(() => colorsOf(navigator, targets), [navigator, targets]);

  // Callbacks use the values of the latest render.
  const latest = useRef({ images, navigator, apartments, targets, t });
  latest.current = { images, navigator, apartments, targets, t };
  const [deeds] = useState(() => {
    const context = {
      t: ((id, values) => latest.current.t(id, values)) as typeof t,
      turn: () => ({
        frames: latest.current.images,
        loop: latest.current.navigator.loop && latest.current.navigator.mode === 'ROTATION',
      }),
      apartments: () => latest.current.apartments,
      sizeOf: (id: string) => sizeOf(latest.current.images.find((one) => one.id === id) ?? {}),
      nextToMark: (after: OutlineTarget) => {
        const { frames } = store.getState().history.present;
        const { list, marked } = workOf(latest.current.apartments, latest.current.targets, frames);
        return nextUnmarked(list, marked, after);
      },
      nameOf: (outline: Pick<WorkOutline, 'target'>) =>
        latest.current.targets.find(outline.target)?.name ??
        outline.target?.id ??
        latest.current.t('nav.outline.nothing'),
      frameName: (id: string) =>
        latest.current.t('nav.frameOf', {
          number: latest.current.images.findIndex((one) => one.id === id) + 1,
          count: latest.current.images.length,
        }),
    };
    const actions = createEditorActions(store, context);
    const frames = createFrameActions(actions, context);
    const grids = createGridActions(actions, frames, context);
    return { context, actions, frames, grids };
  });
  const { actions, frames, grids, context } = deeds;
  const forget = useDraftShelf(store, navigator.id, true);
  const stageTool = useStageTool(actions);
  const gridTool = useGridTool(actions, grids);
  const image = images.find(({ id }) => id === imageId) ?? images[0];
  useRoomBelow(whole);

  const save = useCallback(async () => {
    const { base, history, saving } = store.getState();
    if (saving) return;
    const order = latest.current.images.map(({ id }) => id);
    const saved = await saveFrames(store, unsavedOf(order, base, history.present.frames).frames, {
      put: replaceOverlays,
      read: readImage,
      explain: errorDetail,
    });
    if (saved === 0) return;
    // What was restored is saved, or its frame says why not.
    store.setState({ restored: 0 });
    toasts.add({ title: latest.current.t('nav.saved', { count: saved }) });
    // Visitors' view has changed, and with it the queries elsewhere in the dashboard.
    void queryClient.invalidateQueries({ queryKey: imagesQuery(navigator.id).queryKey });
    void refreshApartments(navigator.id);
  }, [store, navigator.id]);

  const focusStage = useCallback(() => {
    scene.current?.querySelector<HTMLElement>('[role=application]')?.focus({ preventScroll: true });
  }, []);
  const onSize = useCallback((size: Metric) => {
    stage.current = size;
  }, []);

  // A closing menu or dialog may leave the focus anywhere: these keys work everywhere.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !commandKey(event, actions, { save: () => void save() })) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions, save]);

  // The frame is in the address, for reloads and links.
  useEffect(() => {
    setParameters((next) => {
      next.set('frame', String(image?.index ?? 0));
      return next;
    });
  }, [image?.index, setParameters]);

  const editing = useMemo<OutlineEditing>(
    () => ({ navigator, images, apartments, targets, actions, frames, grids, save, colorOf, focusStage }),
    [navigator, images, apartments, targets, actions, frames, grids, save, colorOf, focusStage],
  );
  if (!image) return null;

  const zoom = (factor: number) => {
    const now = store.getState();
    const chosen = selectedOutline(now);
    const spot = chosen && (now.spot ? pointAt(chosen, now.spot) : chosen.points[0]);
    const next = zoomed(now.view, factor, stage.current, sizeOf(image));
    store.setState({ view: spot && factor > 1 ? showing(next, spot, stage.current, sizeOf(image)) : next });
  };

  return (
    <OutlineEditingProvider value={editing}>
      <div
        ref={whole}
        className={cx(
          'flex flex-col gap-4',
          isFull
            ? 'fixed inset-0 z-30 overflow-y-auto bg-paper p-2 lg:overflow-hidden'
            : 'lg:h-[max(400px,var(--room))]',
        )}
      >
        <Banners onForget={forget} />
        <div className="grid min-h-0 flex-1 grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_256px] lg:gap-4 lg:grid-rows-[minmax(0,1fr)]">
          <div
            ref={scene}
            className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border border-line"
          >
            <Toolbar />
            <div className="relative flex min-h-0 flex-1 flex-col">
              <PictureStage
                image={image}
                view={view}
                onView={(next) => store.setState({ view: next })}
                onSize={onSize}
                tool={tool === 'grid' ? gridTool : stageTool}
                label={t('nav.stage', { frame: context.frameName(image.id) })}
                describedBy="nav-key-help"
                cursor={tool === 'select' || tool === 'grid' ? 'default' : 'crosshair'}
                fillsWindow={isFull}
                className={cx(
                  '-outline-offset-2 lg:min-h-0 lg:flex-1',
                  isFull
                    ? 'min-h-[280px] flex-1'
                    : 'aspect-[4/3] max-h-[72dvh] min-h-[240px] w-full lg:aspect-auto lg:max-h-none',
                )}
                onKeyDown={(event) => {
                  const known = stageKey(event, actions, {
                    save: () => void save(),
                    zoom,
                    whole: () => store.setState({ view: WHOLE }),
                    chooseTarget: () => search.current?.focus(),
                    sizeOf: context.sizeOf,
                    grids,
                  });
                  if (!known) return;
                  event.preventDefault();
                  event.stopPropagation();
                  keepInSight();
                }}
              >
                {(at) => <OutlineLayer at={at} />}
              </PictureStage>
              <MarkingBar />
              <UnseenBar />
              <ZoomBar
                onZoom={zoom}
                onWhole={() => store.setState({ view: WHOLE })}
                isFull={isFull}
                onFull={() => setFull(!isFull)}
              />
            </div>
            <FrameStrip />
            <WaitingOutlines />
          </div>
          <aside
            aria-label={t('nav.panel')}
            className="flex min-w-0 flex-col gap-6 lg:-mx-1 lg:overflow-y-auto lg:px-1"
          >
            <SidePanel search={search} />
            <KeyHelp />
          </aside>
        </div>
        <OutlinesGuard />
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </OutlineEditingProvider>
  );

  /** Keeps the keyboard's target in view. */
  function keepInSight(): void {
    const now = store.getState();
    const chosen = selectedOutline(now);
    const point = now.tool === 'select' ? chosen && now.spot && pointAt(chosen, now.spot) : now.cursor;
    if (!point || !image) return;
    const next = showing(now.view, point, stage.current, sizeOf(image));
    if (next !== now.view) store.setState({ view: next });
  }
}

function firstImage(
  { defaultIndex }: NavigatorDetail,
  images: readonly NavigatorImage[],
  asked: string | null,
): string {
  const index = asked === null ? defaultIndex : Number(asked);
  return (images.find((one) => one.index === index) ?? images[0])?.id ?? '';
}
