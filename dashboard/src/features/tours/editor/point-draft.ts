import type { AssetType } from '@oriel/contract/enums';
import type { Point, PointCreate, SpherePosition } from '@oriel/contract/panorama-marks';
import type { PointValues } from './editor-state.ts';

/** Bounds of the contract. */
export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 2000;

const PICTURES: readonly AssetType[] = ['IMAGE', 'FLOOR_PLAN', 'PANORAMA'];

/** Files by type of point: allowed asset types, and whether one is required. */
export const FILES: Readonly<Record<Point['type'], { types: readonly AssetType[]; needed: boolean }>> = {
  INFO: { types: ['IMAGE'], needed: false },
  IMAGE: { types: PICTURES, needed: true },
  VIDEO: { types: ['VIDEO'], needed: true },
  AUDIO: { types: ['AUDIO'], needed: true },
  PDF: { types: ['PDF', 'DOCUMENT'], needed: true },
  LINK: { types: ['IMAGE'], needed: false },
  MODEL: { types: ['MODEL_3D'], needed: true },
  APARTMENT: { types: ['IMAGE'], needed: false },
};

export function emptyPoint(position: SpherePosition): PointValues {
  return {
    position,
    type: 'INFO',
    title: '',
    description: '',
    url: '',
    assetId: '',
    assetName: '',
    apartmentId: '',
    color: '',
    visible: true,
    polygon: [],
  };
}

export function pointValues(point: Point): PointValues {
  return {
    position: point.position,
    type: point.type,
    title: point.title,
    description: point.description ?? '',
    url: point.url ?? '',
    assetId: point.assetId ?? '',
    assetName: point.media?.alt ?? '',
    apartmentId: point.apartmentId ?? '',
    color: point.color ?? '',
    visible: point.visible,
    polygon: point.polygon ?? [],
  };
}

/** Fields with errors by the server's rules, so that users need not wait for it. */
export type PointFault = 'title' | 'url' | 'assetId' | 'apartmentId';

export function pointFaults(values: PointValues): PointFault[] {
  const { type } = values;
  const faults: PointFault[] = [];
  if (!values.title.trim()) faults.push('title');
  if (type === 'LINK' ? !isHttps(values.url) : values.url !== '' && !isHttps(values.url)) faults.push('url');
  if (FILES[type].needed && !values.assetId) faults.push('assetId');
  if (type === 'APARTMENT' && !values.apartmentId) faults.push('apartmentId');
  return faults;
}

function isHttps(text: string): boolean {
  return /^https:\/\/\S+$/.test(text.trim()) && URL.canParse(text.trim()) && text.trim().length <= 2000;
}

/** A point as sent, without fields that its type does not use. */
export function pointBody(values: PointValues): PointCreate {
  const { position, type, visible, polygon } = values;
  return {
    position,
    type,
    visible,
    title: values.title.trim(),
    description: values.description.trim() || null,
    url: values.url.trim() || null,
    assetId: values.assetId || null,
    apartmentId: type === 'APARTMENT' ? values.apartmentId : null,
    color: values.color || null,
    polygon: polygon.length > 0 ? [...polygon] : null,
  };
}
