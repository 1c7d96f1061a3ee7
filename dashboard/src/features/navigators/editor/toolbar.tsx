import {
  CircleDashed,
  Copy,
  Grid3x3,
  Magnet,
  MousePointer2,
  PenTool,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useTranslate } from '../../../i18n/translate.ts';
import { useEditing, useEditorState } from './editor-context.ts';
import { EditorMenu } from './editor-menu.tsx';
import { historyInHand, type Tool } from './editor-store.ts';
import { SaveState } from './save-state.tsx';
import { ToolButton } from './tool-button.tsx';

const TOOLS: readonly (readonly [Exclude<Tool, 'anchor'>, string, typeof PenTool])[] = [
  ['select', 'V', MousePointer2],
  ['draw', 'P', PenTool],
  ['hole', 'H', CircleDashed],
  ['grid', 'G', Grid3x3],
];

/** The stage's tools, and actions on the selection. */
export function Toolbar() {
  const t = useTranslate();
  const { actions, grids, focusStage } = useEditing();
  const tool = useEditorState((state) => state.tool);
  const snapping = useEditorState((state) => state.snapping);
  const hasChosen = useEditorState((state) => state.selected !== undefined);
  const canUndo = useEditorState((state) => historyInHand(state).past.length > 0);
  const canRedo = useEditorState((state) => historyInHand(state).future.length > 0);
  return (
    <div role="toolbar" aria-label={t('nav.tools')} className="@container border-b border-line bg-raised p-1">
      <div className="flex flex-wrap items-center gap-[2px]">
        {TOOLS.map(([key, letter, Icon]) => (
          <ToolButton
            key={key}
            name={t(`nav.tool.${key}`)}
            shortcut={letter}
            pressed={tool === key}
            word
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
        <ToolButton
          name={t('action.delete')}
          shortcut="Delete"
          disabled={!hasChosen}
          onClick={actions.remove}
        >
          <Trash2 size={18} strokeWidth={1.5} aria-hidden />
        </ToolButton>
        <ToolButton
          name={t('nav.snap')}
          pressed={snapping}
          onClick={() => actions.store.setState({ snapping: !snapping, snapped: undefined })}
        >
          <Magnet size={18} strokeWidth={1.5} aria-hidden />
        </ToolButton>
        <span className="ml-auto flex items-center gap-2">
          <EditorMenu />
          <SaveState />
        </span>
      </div>
    </div>
  );
}

function Gap() {
  return <span aria-hidden className="h-6 w-px bg-line max-sm:hidden" />;
}
