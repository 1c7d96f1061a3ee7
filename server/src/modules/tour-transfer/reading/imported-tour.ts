import type { POI_TYPES, PORTAL_ICONS } from '@oriel/contract/enums';
import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { TourFormat } from '@oriel/contract/tour-transfer';
import type { Findings } from './findings.ts';

export interface ImportedView {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

/** A way to another scene, as the configuration has it; whether its target is there is asked later. */
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
  /** Yaw that looks north; absent where the configuration does not tell. */
  readonly north?: number;
  readonly autorotate?: boolean;
  /** What its picture shows of the sphere, where that is a part: degrees from left to right, and of its middle above the horizon. */
  readonly part?: { readonly width: number; readonly middle: number };
  readonly links: readonly ImportedLink[];
  readonly points: readonly ImportedPoint[];
}

/** A tour of whatever viewer, in our terms: degrees, pitch up, vertical field of view. */
export interface ImportedTour {
  readonly format: TourFormat;
  /** Of the whole tour, never of one of its scenes. */
  readonly name?: string;
  /** Key of the scene it opens with. */
  readonly entry?: string;
  readonly scenes: readonly ImportedScene[];
  readonly findings: Findings;
}
