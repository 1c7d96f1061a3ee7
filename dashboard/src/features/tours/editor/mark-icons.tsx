import type { Point, Portal } from '@oriel/contract/panorama-marks';
import {
  ArrowUp,
  Box,
  Circle,
  DoorOpen,
  FileText,
  Film,
  House,
  Image,
  Info,
  Link as LinkIcon,
  type LucideIcon,
  MoveDownRight,
  MoveUpRight,
  Volume2,
} from 'lucide-react';

export const WAY_ICONS: Readonly<Record<Portal['icon'], LucideIcon>> = {
  ARROW: ArrowUp,
  DOOR: DoorOpen,
  STAIRS_UP: MoveUpRight,
  STAIRS_DOWN: MoveDownRight,
  CIRCLE: Circle,
};

export const POINT_ICONS: Readonly<Record<Point['type'], LucideIcon>> = {
  INFO: Info,
  IMAGE: Image,
  VIDEO: Film,
  AUDIO: Volume2,
  PDF: FileText,
  LINK: LinkIcon,
  MODEL: Box,
  APARTMENT: House,
};
