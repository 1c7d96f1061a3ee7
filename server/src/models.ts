import type { Connection } from 'mongoose';
import { type JobDocument, jobSchema } from './jobs/model.ts';
import { type MigrationDocument, migrationSchema } from './migrations/model.ts';
import { type ActivityDocument, activitySchema } from './modules/activity/model.ts';
import { type AssetDocument, assetSchema } from './modules/asset/model.ts';
import {
  type CommentDocument,
  type CommentReactionDocument,
  type CommentReportDocument,
  commentReactionSchema,
  commentReportSchema,
  commentSchema,
  type StatementVoteDocument,
  statementVoteSchema,
} from './modules/comment/model.ts';
import {
  type FeedbackDocument,
  type FeedbackItemDocument,
  feedbackItemSchema,
  feedbackSchema,
} from './modules/feedback/model.ts';
import {
  type InquiryDocument,
  type InquiryHoldDocument,
  type InquiryTurnDocument,
  inquiryHoldSchema,
  inquirySchema,
  inquiryTurnSchema,
} from './modules/inquiry/model.ts';
import {
  type FileCheckDocument,
  fileCheckSchema,
  type InstallationDocument,
  installationSchema,
} from './modules/installation/model.ts';
import { type IntegrationDocument, integrationSchema } from './modules/integration/model.ts';
import {
  type ApartmentImportDocument,
  type ApartmentImportPartDocument,
  type ApartmentImportTraceDocument,
  apartmentImportPartSchema,
  apartmentImportSchema,
  apartmentImportTraceSchema,
} from './modules/inventory/apartment/import/model.ts';
import { type ApartmentDocument, apartmentSchema } from './modules/inventory/apartment/model.ts';
import {
  type PriceHistoryDocument,
  priceHistorySchema,
} from './modules/inventory/apartment/price-history-model.ts';
import { type BuildingDocument, buildingSchema } from './modules/inventory/building/model.ts';
import { type EstateDocument, estateSchema } from './modules/inventory/estate/model.ts';
import {
  type NavigatorModelDocument,
  navigatorModelSchema,
} from './modules/navigator/building-model/model.ts';
import {
  type NavigatorDocument,
  type NavigatorImageDocument,
  navigatorImageSchema,
  navigatorSchema,
} from './modules/navigator/model.ts';
import { type NoticeDocument, noticeSchema } from './modules/notice/model.ts';
import {
  type MembershipDocument,
  membershipSchema,
  type OrganizationDocument,
  organizationSchema,
} from './modules/organization/model.ts';
import { type PanoramaDocument, panoramaSchema } from './modules/panorama/model.ts';
import {
  type RollupDocument,
  rollupSchema,
  type TrackingEventDocument,
  type TrackingRefusalDocument,
  type TrackingWriterDocument,
  trackingEventSchema,
  trackingRefusalSchema,
  trackingWriterSchema,
} from './modules/tracking/model.ts';
import { type UserDocument, userSchema } from './modules/user/model.ts';
import type { Models } from './platform/database.ts';

/** All collections on one connection, so that several applications can live in one process (tests do). */
export function createModels(connection: Connection): Models {
  return {
    Organization: connection.model<OrganizationDocument>('Organization', organizationSchema),
    Membership: connection.model<MembershipDocument>('Membership', membershipSchema),
    User: connection.model<UserDocument>('User', userSchema),
    Asset: connection.model<AssetDocument>('Asset', assetSchema),
    Panorama: connection.model<PanoramaDocument>('Panorama', panoramaSchema),
    Estate: connection.model<EstateDocument>('Estate', estateSchema),
    Building: connection.model<BuildingDocument>('Building', buildingSchema),
    Apartment: connection.model<ApartmentDocument>('Apartment', apartmentSchema),
    ApartmentImport: connection.model<ApartmentImportDocument>('ApartmentImport', apartmentImportSchema),
    ApartmentImportPart: connection.model<ApartmentImportPartDocument>(
      'ApartmentImportPart',
      apartmentImportPartSchema,
    ),
    ApartmentImportTrace: connection.model<ApartmentImportTraceDocument>(
      'ApartmentImportTrace',
      apartmentImportTraceSchema,
    ),
    PriceHistory: connection.model<PriceHistoryDocument>('PriceHistory', priceHistorySchema),
    Navigator: connection.model<NavigatorDocument>('Navigator', navigatorSchema),
    NavigatorImage: connection.model<NavigatorImageDocument>('NavigatorImage', navigatorImageSchema),
    NavigatorModel: connection.model<NavigatorModelDocument>('NavigatorModel', navigatorModelSchema),
    Activity: connection.model<ActivityDocument>('Activity', activitySchema),
    Notice: connection.model<NoticeDocument>('Notice', noticeSchema),
    Inquiry: connection.model<InquiryDocument>('Inquiry', inquirySchema),
    InquiryHold: connection.model<InquiryHoldDocument>('InquiryHold', inquiryHoldSchema),
    InquiryTurn: connection.model<InquiryTurnDocument>('InquiryTurn', inquiryTurnSchema),
    Integration: connection.model<IntegrationDocument>('Integration', integrationSchema),
    Feedback: connection.model<FeedbackDocument>('Feedback', feedbackSchema),
    FeedbackItem: connection.model<FeedbackItemDocument>('FeedbackItem', feedbackItemSchema),
    Comment: connection.model<CommentDocument>('Comment', commentSchema),
    CommentReaction: connection.model<CommentReactionDocument>('CommentReaction', commentReactionSchema),
    CommentReport: connection.model<CommentReportDocument>('CommentReport', commentReportSchema),
    StatementVote: connection.model<StatementVoteDocument>('StatementVote', statementVoteSchema),
    TrackingEvent: connection.model<TrackingEventDocument>('TrackingEvent', trackingEventSchema),
    TrackingRollup: connection.model<RollupDocument>('TrackingRollup', rollupSchema),
    TrackingRefusal: connection.model<TrackingRefusalDocument>('TrackingRefusal', trackingRefusalSchema),
    TrackingWriter: connection.model<TrackingWriterDocument>('TrackingWriter', trackingWriterSchema),
    Job: connection.model<JobDocument>('Job', jobSchema),
    Installation: connection.model<InstallationDocument>('Installation', installationSchema),
    FileCheck: connection.model<FileCheckDocument>('FileCheck', fileCheckSchema),
    Migration: connection.model<MigrationDocument>('Migration', migrationSchema),
  };
}
