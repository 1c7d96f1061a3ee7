import {
  Box,
  CirclePlay,
  CircleQuestionMark,
  Maximize,
  Minimize,
  Pause,
  RectangleGoggles,
  Rotate3d,
  Ruler,
  Share2,
  Smartphone,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useTexts } from '../../locales/texts.tsx';
import { usePanels } from './panels.ts';
import type { Tool } from './tools.ts';

interface Switch {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** The tools available for this panorama on this device; null for unavailable ones. */
export function useTools({
  onWalk,
  dollhouse,
  measure,
  vr,
  gyroscope,
  autorotation,
  sound,
  fullscreen,
  onShare,
  onHelp,
}: {
  /** starts the guided walk; null where there is none */
  onWalk: (() => void) | null;
  dollhouse: Switch | null;
  measure: Switch | null;
  vr: Switch | null;
  gyroscope: Switch | null;
  autorotation: Switch | null;
  sound: Switch | null;
  fullscreen: Switch | null;
  onShare: () => void;
  onHelp: () => void;
}): Tool[] {
  const text = useTexts();
  const panels = usePanels();
  const tools: (Tool | null)[] = [
    onWalk && { key: 'walk', label: text('walk.title'), icon: CirclePlay, onClick: onWalk, weight: 10 },
    dollhouse && {
      key: 'dollhouse',
      label: text('dollhouse.open'),
      icon: Box,
      pressed: dollhouse.on,
      onClick: dollhouse.toggle,
      weight: 9,
    },
    measure && {
      key: 'measure',
      label: text('measure.open'),
      icon: Ruler,
      pressed: measure.on,
      onClick: measure.toggle,
      weight: 8,
    },
    vr && {
      key: 'vr',
      label: text('vr.enter'),
      icon: RectangleGoggles,
      pressed: vr.on,
      onClick: vr.toggle,
      weight: 7,
    },
    gyroscope && {
      key: 'gyroscope',
      label: text('gyroscope.look'),
      icon: Smartphone,
      pressed: gyroscope.on,
      onClick: gyroscope.toggle,
      weight: 6,
    },
    autorotation && {
      key: 'autorotate',
      label: text(autorotation.on ? 'panorama.autorotate.pause' : 'panorama.autorotate.start'),
      icon: autorotation.on ? Pause : Rotate3d,
      onClick: autorotation.toggle,
      weight: 5,
    },
    sound && {
      key: 'sound',
      label: text(sound.on ? 'panorama.sound.pause' : 'panorama.sound.play'),
      icon: sound.on ? Volume2 : VolumeX,
      onClick: sound.toggle,
      weight: 4,
    },
    {
      key: 'share',
      label: text('share.title'),
      icon: Share2,
      expanded: panels.open === 'share',
      onClick: onShare,
      weight: 2,
    },
    { key: 'help', label: text('panorama.help.title'), icon: CircleQuestionMark, onClick: onHelp, weight: 1 },
    fullscreen && {
      key: 'fullscreen',
      label: text(fullscreen.on ? 'panorama.fullscreen.exit' : 'panorama.fullscreen.enter'),
      icon: fullscreen.on ? Minimize : Maximize,
      onClick: fullscreen.toggle,
      weight: 3,
    },
  ];
  return tools.filter((tool) => tool !== null);
}
