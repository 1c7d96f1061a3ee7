import { Expand, Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslate } from '../../../i18n/translate.ts';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import { ToolButton } from './tool-button.tsx';

export interface ZoomBarProps {
  readonly onZoom: (factor: number) => void;
  readonly onWhole: () => void;
  readonly isFull: boolean;
  readonly onFull: () => void;
}

/** In the corner of the stage where pictures of buildings have sky. */
export function ZoomBar({ onZoom, onWhole, isFull, onFull }: ZoomBarProps) {
  const t = useTranslate();
  const wheel = t('nav.zoomKeys.wheel', { key: COMMAND_KEY });
  return (
    <div
      role="toolbar"
      aria-label={t('nav.zoom')}
      className="absolute top-2 right-2 flex rounded-control border border-line bg-raised/90 shadow-soft"
    >
      <ToolButton name={t('nav.zoomOut')} shortcut={`−, ${wheel}`} onClick={() => onZoom(1 / 1.4)}>
        <ZoomOut size={18} strokeWidth={1.5} aria-hidden />
      </ToolButton>
      <ToolButton name={t('nav.zoomIn')} shortcut={`+, ${wheel}`} onClick={() => onZoom(1.4)}>
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
    </div>
  );
}
