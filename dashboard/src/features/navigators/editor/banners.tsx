import type { ReactNode } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEditing, useEditorState } from './editor-context.ts';
import { outlinesHere } from './editor-store.ts';
import { settle } from './save-frames.ts';
import { useUnsaved } from './save-state.tsx';

/** Messages and decisions before editing can continue. */
export function Banners({ onForget }: { onForget: () => void }) {
  const t = useTranslate();
  const { actions, images } = useEditing();
  const { store } = actions;
  const contests = useEditorState((state) => state.contests);
  const failures = useEditorState((state) => state.failures);
  const restored = useEditorState((state) => state.restored);
  const number = (id: string) => images.findIndex((image) => image.id === id) + 1;
  const [contested] = Object.keys(contests);
  const failed = Object.entries(failures);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {contested ? (
        <Notice>
          <Row
            text={t('nav.contest', {
              number: number(contested),
              count: contests[contested]?.ids.length ?? 0,
            })}
          >
            <Button size="small" onClick={() => actions.goTo(contested)}>
              {t('nav.contest.look')}
            </Button>
            <Button size="small" onClick={() => settle(store, contested, 'ours')}>
              {t('nav.contest.ours')}
            </Button>
            <Button size="small" onClick={() => settle(store, contested, 'theirs')}>
              {t('nav.contest.theirs')}
            </Button>
          </Row>
        </Notice>
      ) : null}
      {failed.map(([id, why]) => (
        <Notice key={id}>{t('nav.saveFailed', { number: number(id), why })}</Notice>
      ))}
      {restored > 0 ? (
        <Notice tone="calm">
          <Row text={t('nav.restored', { count: restored })}>
            <Button size="small" onClick={() => store.setState({ restored: 0 })}>
              {t('nav.restored.keep')}
            </Button>
            <Button size="small" variant="danger" onClick={onForget}>
              {t('nav.restored.forget')}
            </Button>
          </Row>
        </Notice>
      ) : null}
    </div>
  );
}

/** Over the top of the stage: the apartment that the next outline stands for, from the list that is worked down. */
export function MarkingBar() {
  const t = useTranslate();
  const { actions, targets, focusStage } = useEditing();
  const wanted = useEditorState((state) => (state.tool === 'draw' ? state.wanted : undefined));
  const known = targets.find(wanted);
  if (!known) return null;
  const act = (deed: () => void) => () => {
    deed();
    focusStage();
  };
  return (
    <div className="absolute inset-x-2 top-[52px] mx-auto flex max-w-max xl:top-2 flex-wrap items-center justify-center gap-2 rounded-card border border-line bg-raised p-2 pl-3 shadow-soft">
      <p className="text-sm">
        <span className="font-medium">{t('nav.marking', { name: known.name })}</span>
        <span className="ml-2 text-secondary">{known.hint}</span>
      </p>
      <Button size="small" onClick={act(actions.skipWanted)}>
        {t('nav.marking.skip')}
      </Button>
      <Button size="small" variant="quiet" onClick={act(() => actions.takeTool('select'))}>
        {t('nav.marking.stop')}
      </Button>
    </div>
  );
}

/** Over the bottom of the stage, so that nothing moves under the pointer: overlays filled in here await a review. */
export function UnseenBar() {
  const t = useTranslate();
  const { frames } = useEditing();
  const unseen = useEditorState((state) => outlinesHere(state).filter((one) => one.unseen).length);
  const { waiting } = useUnsaved();
  if (unseen === 0) return null;
  return (
    <div className="absolute inset-x-2 bottom-2 mx-auto flex max-w-max flex-wrap items-center justify-center gap-2 rounded-card border border-line bg-raised p-2 pl-3 shadow-soft">
      <p role="status" className="text-sm">
        {t('nav.unseenHere', { count: unseen })}
      </p>
      <Button size="small" variant="primary" onClick={frames.keepHere}>
        {t('nav.unseen.keep')}
      </Button>
      <Button size="small" onClick={frames.dropUnseen}>
        {t('nav.unseen.drop')}
      </Button>
      {waiting.unseen > unseen ? (
        <Button size="small" variant="quiet" onClick={frames.keepEverywhere}>
          {t('nav.unseen.keepAll', { count: waiting.unseen })}
        </Button>
      ) : null}
    </div>
  );
}

/** Overlays that saving leaves out, with the reason. */
export function WaitingOutlines() {
  const t = useTranslate();
  const { actions } = useEditing();
  const imageId = useEditorState((state) => state.imageId);
  const { waiting, firstWaiting } = useUnsaved();
  if (waiting.fault + waiting.noTarget + waiting.unseen === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 border-t border-line bg-raised px-3 py-2 text-sm text-secondary">
      {[
        ...(waiting.fault > 0 ? [t('nav.waiting.fault', { count: waiting.fault })] : []),
        ...(waiting.noTarget > 0 ? [t('nav.waiting.noTarget', { count: waiting.noTarget })] : []),
        ...(waiting.unseen > 0 ? [t('nav.waiting.unseen', { count: waiting.unseen })] : []),
      ].join(' ')}
      {firstWaiting && firstWaiting !== imageId ? (
        <Button size="small" variant="quiet" onClick={() => actions.goTo(firstWaiting)}>
          {t('nav.waiting.show')}
        </Button>
      ) : null}
    </p>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-[200px] flex-1">{text}</span>
      {children}
    </div>
  );
}
