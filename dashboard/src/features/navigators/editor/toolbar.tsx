import {
  CircleDashed,
  Copy,
  Expand,
  Grid3x3,
  Magnet,
  Maximize,
  Minimize,
  MousePointer2,
  PenTool,
  Redo2,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { cx } from '../../../ui/class-names.ts';
import { useEditing, useEditorState } from './editor-context.ts';
import { EditorMenu } from './editor-menu.tsx';
import { historyInHand, type Tool } from './editor-store.ts';
import { SaveState } from './save-state.tsx';

const TOOLS: readonly (readonly [Exclude<Tool, 'anchor'>, string, typeof PenTool])[] = [
  ['select', 'V', MousePointer2],
  ['draw', 'P', PenTool],
  ['hole', 'H', CircleDashed],
  ['grid', 'G', Grid3x3],
];

export interface ToolbarProps {
  readonly onZoom: (factor: number) => void;
  readonly onWhole: () => void;
  readonly isFull: boolean;
  readonly onFull: () => void;
}

/** The stage's tools, and actions on the selection. */
export function Toolbar({ onZoom, onWhole, isFull, onFull }: ToolbarProps) {
  const t = useTranslate();
  const { actions, grids, focusStage } = useEditing();
  const tool = useEditorState((state) => state.tool);
  const snapping = useEditorState((state) => state.snapping);
  const hasChosen = useEditorState((state) => state.selected !== undefined);
  const canUndo = useEditorState((state) => historyInHand(state).past.length > 0);
  const canRedo = useEditorState((state) => historyInHand(state).future.length > 0);
  return (
    <div
      role="toolbar"
      aria-label={t('nav.tools')}
      className="flex flex-wrap items-center gap-1 border-b border-line bg-raised p-2"
    >
      {TOOLS.map(([key, letter, Icon]) => (
        <ToolButton
          key={key}
          name={t(`nav.tool.${key}`)}
          shortcut={letter}
          pressed={tool === key}
          onClick={() => {
            if (key === 'grid') grids.open();
            else actions.takeTool(key);
            focusStage();
          }}
        >
          <Icon size={18} strokeWidth={1.5} aria-hidden />
        </ToolButton>
      ))}
      <Gap />
      <ToolButton name={t('action.undo')} shortcut="Ctrl+Z" disabled={!canUndo} onClick={actions.undo}>
        <Undo2 size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <ToolButton name={t('nav.redo')} shortcut="Ctrl+Shift+Z" disabled={!canRedo} onClick={actions.redo}>
        <Redo2 size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <Gap />
      <ToolButton
        name={t('nav.duplicate')}
        shortcut="Ctrl+D"
        disabled={!hasChosen}
        onClick={actions.duplicate}
      >
        <Copy size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <ToolButton name={t('action.delete')} shortcut="Delete" disabled={!hasChosen} onClick={actions.remove}>
        <Trash2 size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <ToolButton
        name={t('nav.snap')}
        pressed={snapping}
        onClick={() => actions.store.setState({ snapping: !snapping, snapped: undefined })}
      >
        <Magnet size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <Gap />
      <ToolButton name={t('nav.zoomOut')} shortcut="−" onClick={() => onZoom(1 / 1.4)}>
        <ZoomOut size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <ToolButton name={t('nav.zoomIn')} shortcut="+" onClick={() => onZoom(1.4)}>
        <ZoomIn size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <ToolButton name={t('nav.zoomWhole')} shortcut="0" onClick={onWhole}>
        <Expand size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <ToolButton name={t(isFull ? 'nav.leaveFull' : 'nav.full')} pressed={isFull} onClick={onFull}>
        {isFull ? (
          <Minimize size={18} strokeWidth={1.5} aria-hidden />
        ) : (
          <Maximize size={18} strokeWidth={1.5} aria-hidden />
        )}
      </ToolButton>
      <span className="ml-auto flex items-center gap-2">
        <EditorMenu />
        <SaveState />
      </span>
    </div>
  );
}

function Gap() {
  return <span aria-hidden className="h-6 w-px bg-line max-sm:hidden" />;
}

interface ToolProps {
  name: string;
  shortcut?: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ name, shortcut, pressed, disabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={shortcut ? `${name} (${shortcut})` : name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'flex size-8 items-center justify-center rounded-control transition-colors disabled:opacity-40',
        pressed ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}
