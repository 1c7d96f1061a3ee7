import type { POI_TYPES, PORTAL_ICONS } from '@oriel/contract/enums';
import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { TourFormat } from '@oriel/contract/tour-transfer';
import type { Findings } from './findings.ts';

export interface ImportedView {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

/** A link to another scene as configured; its target is checked later. */
export interface ImportedLink {
  readonly path: string;
  readonly target: string;
  readonly position: SpherePosition;
  readonly label?: string;
  readonly icon?: (typeof PORTAL_ICONS)[number];
  readonly targetView?: ImportedView;
}

export interface ImportedPoint {
  readonly path: string;
  readonly position: SpherePosition;
  readonly type: (typeof POI_TYPES)[number];
  readonly title: string;
  /** Markdown, not sanitised yet. */
  readonly description?: string;
  readonly url?: string;
  readonly assetId?: string;
  readonly apartmentId?: string;
  readonly polygon?: SpherePosition[];
}

export interface ImportedScene {
  /** Unique within the tour. */
  readonly key: string;
  readonly path: string;
  readonly name: string;
  /** Base name of the picture's file. */
  readonly file?: string;
  readonly view: ImportedView;
  /** Yaw that faces north; absent if the configuration has none. */
  readonly north?: number;
  readonly autorotate?: boolean;
  /** Part of the sphere that its picture covers, if not all: horizontal extent, and height of its middle above the horizon, degrees. */
  readonly part?: { readonly width: number; readonly middle: number };
  readonly links: readonly ImportedLink[];
  readonly points: readonly ImportedPoint[];
}

/** A step of a guided walk; its scene is checked later. */
export interface ImportedStep {
  readonly scene: string;
  readonly view: ImportedView;
  /** Seconds. */
  readonly stay: number;
  readonly caption?: string;
}

/** A tour of any viewer, in our terms: degrees, pitch up, vertical field of view. */
export interface ImportedTour {
  readonly format: TourFormat;
  /** Name of the whole tour, never of one of its scenes. */
  readonly name?: string;
  /** Key of its first scene. */
  readonly entry?: string;
  readonly scenes: readonly ImportedScene[];
  /** Steps of its guided walk. */
  readonly walk?: readonly ImportedStep[];
  readonly findings: Findings;
}
