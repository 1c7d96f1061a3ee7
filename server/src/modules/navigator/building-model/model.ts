import type {
  MODEL_STATUSES,
  ModelAssignment,
  ModelFinding,
  ModelFrame,
  ModelPart,
  ModelPlan,
  ModelPoint,
  ModelSettings,
  NavigatorModel,
  PublicNavigatorModel,
} from '@oriel/contract/navigator-model';
import { type Model, Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../../platform/tenant.ts';

declare module '../../../platform/database.ts' {
  interface Models {
    readonly NavigatorModel: Model<NavigatorModelDocument>;
  }
}

/** The 3D model of a navigator: what the team has set, and what has been made of the file. */
export interface NavigatorModelDocument extends TenantDocument {
  navigatorId: Types.ObjectId;
  /** The file that it is made from. */
  assetId: Types.ObjectId;
  status: Exclude<(typeof MODEL_STATUSES)[number], 'NONE'>;
  /** 0 to 1, while it is made. */
  progress?: number;
  settings: ModelSettings;
  assignments: ModelAssignment[];
  plans: ModelPlan[];
  pointsOfInterest: ModelPoint[];
  /** Counts the orders to make it anew: what an older order has made is made again. */
  revision: number;
  findings: ModelFinding[];
  frame?: ModelFrame;
  parts: ModelPart[];
  /** With storage keys in the place of addresses. Stays while another is made. */
  shown?: PublicNavigatorModel;
  /** The file for the editor, with a storage key in the place of its address. */
  pickable?: NavigatorModel['pickable'];
  /** Fingerprint of the apartments, buildings and place that it was made of, see `fingerprintOf`. */
  madeOf?: string;
  /** Another one that was found since: it is made of this once nothing changes any more. */
  changedTo?: string;
  /** When that was last looked at. */
  checkedAt?: Date;
}

const id = Schema.Types.ObjectId;
const { Mixed } = Schema.Types;

export const navigatorModelSchema = new Schema<NavigatorModelDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    navigatorId: { type: id, required: true, unique: true },
    assetId: { type: id, required: true },
    status: { type: String, enum: ['QUEUED', 'RUNNING', 'READY', 'FAILED'], required: true },
    progress: Number,
    settings: { type: Mixed, default: () => ({ north: 0 }) },
    assignments: { type: Mixed, default: () => [] },
    plans: { type: Mixed, default: () => [] },
    pointsOfInterest: { type: Mixed, default: () => [] },
    revision: { type: Number, default: 0 },
    findings: { type: Mixed, default: () => [] },
    frame: Mixed,
    parts: { type: Mixed, default: () => [] },
    shown: Mixed,
    pickable: Mixed,
    madeOf: String,
    changedTo: String,
    checkedAt: Date,
  },
  { timestamps: true, id: false, minimize: false },
);
navigatorModelSchema.index({ organizationId: 1, navigatorId: 1 });
navigatorModelSchema.index({ status: 1, checkedAt: 1, _id: 1 });
guardTenancy(navigatorModelSchema);
