import { PublicApartment } from '@oriel/contract/apartment';
import { ApartmentDetailsStats } from '@oriel/contract/apartment-details-stats';
import { PublicAsset } from '@oriel/contract/asset';
import { PublicBuilding } from '@oriel/contract/building';
import { PublicComment, PublicReply } from '@oriel/contract/comment';
import { PublicEstate, PublicEstateDetail } from '@oriel/contract/estate';
import { PublicFeedback, PublicFeedbackItem, PublicFeedbackItemDetail } from '@oriel/contract/feedback';
import { PublicFeedbackAi } from '@oriel/contract/feedback-analysis';
import { PublicNavigator } from '@oriel/contract/navigator';
import { NavigatorApartment } from '@oriel/contract/navigator-apartment';
import { EveningPicture, PublicNavigatorImage, PublicOverlay } from '@oriel/contract/navigator-image';
import { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { PublicNavigatorStats, ShowcaseNavigator } from '@oriel/contract/navigator-stats';
import { PublicOpinion } from '@oriel/contract/opinion';
import { OrganizationCard } from '@oriel/contract/organization';
import { PublicPanorama } from '@oriel/contract/panorama';
import { PublicPoint, PublicPortal } from '@oriel/contract/panorama-marks';
import { PublicPriceHistory } from '@oriel/contract/price-history';
import { AgentCard } from '@oriel/contract/user';
import type { TObject } from 'typebox';

/** Public keys of one kind of entity: defined twice, here and in the contract's schemas, so that neither grows by accident. */
export interface PublicShape {
  readonly schema: TObject;
  /** Its keys, separated by spaces. */
  readonly keys: string;
}

const ESTATE = `id name slug type description legalNotice address location areaUnit currency timezone completionDate coverUrl logoUrl website prospectusUrl
  salesContact amenities nearby settings navigatorId counts`;

const APARTMENT = `id number name kind type estateId buildingId floor floorLabel staircase orientations preferredAngles startPanoramaId daylight rooms
  bedrooms bathrooms levels area areaUnit areas roomList finish features energy price pricePerArea currency promotion promotionActive
  effectivePrice lowestPrice30d priceValidFrom otherCharges components rent floorPlan2dUrl floorPlan3dUrl cardPdfUrl galleryUrls model3dUrl
  videoUrl virtualWalkUrl view360Url viewImageUrl description completionDate status highlighted`;

const COMMENT = `id targetType targetId parentId body position category author status likes dislikes myReaction repliesCount language editableUntil editedAt createdAt`;

const ITEM = `id projectId order type title description plainText question assetId imageUrl videoUrl modelUrl thumbnailUrl width height panoramaId panorama map links commentsEnabled commentsOpen counts ai`;

export const PUBLIC_SHAPES: Readonly<Record<string, PublicShape>> = {
  organization: {
    schema: OrganizationCard,
    keys: 'id name slug features contact website locale currency areaUnit brand privacy',
  },
  agent: { schema: AgentCard, keys: 'id name jobTitle bio avatarUrl languages email phone organization' },
  estate: { schema: PublicEstate, keys: ESTATE },
  'estate alone': { schema: PublicEstateDetail, keys: `${ESTATE} buildings agents` },
  building: {
    schema: PublicBuilding,
    keys: 'id estateId name code floors floorsAbove completionDate coverUrl navigatorId counts',
  },
  'counts and ranges of flats': {
    schema: ApartmentDetailsStats,
    keys: `total others byStatus byRooms byKind byFloor byOrientation byBuilding ranges averages features completionDates currency areaUnit updatedAt`,
  },
  apartment: { schema: PublicApartment, keys: APARTMENT },
  'apartment in its navigator': {
    schema: NavigatorApartment,
    keys: `${APARTMENT} preferred overlays panoramas priceHistory floorPlan similar agent previousId nextId`,
  },
  'model of a building': {
    schema: PublicNavigatorModel,
    keys: 'full phone building bounds buildings floors apartments pointsOfInterest',
  },
  'price history': {
    schema: PublicPriceHistory,
    keys: 'apartmentId price pricePerArea promotionPrice currency status validFrom validTo',
  },
  panorama: {
    schema: PublicPanorama,
    keys: `id name tourId tourName entry order estateId buildingId apartmentId kind projection imageUrl thumbnailUrl width height tiles poster north northKnown extent
      initialView limits plan model modelPosition variants audioUrl settings portals pointsOfInterest comments commentsCount siblings guidedWalk organization`,
  },
  portal: {
    schema: PublicPortal,
    keys: `id panoramaId targetPanoramaId position label icon size transition targetView reversePortalId target`,
  },
  'point of interest': {
    schema: PublicPoint,
    keys: `id panoramaId position polygon type title description assetId mediaUrl media url apartmentId apartment icon color order visible`,
  },
  comment: { schema: PublicComment, keys: `${COMMENT} replies` },
  reply: { schema: PublicReply, keys: COMMENT },
  asset: {
    schema: PublicAsset,
    keys: `id type name mimeType width height duration url thumbnailUrl variants alt blurhash`,
  },
  navigator: {
    schema: PublicNavigator,
    keys: `id name slug target mode parentId defaultIndex loop imageCount safeArea statusColors theme filters settings coverUrl modelUrl viewerUrl parent estate building buildings apartments organization pointsOfInterest`,
  },
  'navigator image': {
    schema: PublicNavigatorImage,
    keys: `id navigatorId index angle label floor assetId url thumbnailUrl variants width height alt blurhash evening overlays`,
  },
  'evening of a navigator image': {
    schema: EveningPicture,
    keys: 'assetId url thumbnailUrl variants width height alt blurhash',
  },
  overlay: {
    schema: PublicOverlay,
    keys: `id targetType targetId apartmentId points holes anchor area zIndex apartment name navigatorId buildingId`,
  },
  'navigator on the marketing page': {
    schema: ShowcaseNavigator,
    keys: `id name coverUrl estate counts viewerUrl`,
  },
  'totals of the installation': { schema: PublicNavigatorStats, keys: `navigators estates apartments views` },
  'feedback project': {
    schema: PublicFeedback,
    keys: `id title slug description plainText coverUrl status opensAt closesAt location boundary question categories settings startingItemId outcome outcomes mapStyle items ai opinion organization`,
  },
  'analysis of a project': {
    schema: PublicFeedbackAi,
    keys: `engine model language generatedAt commentCount summary keyPoints sentiment topics categories disagreements agreements review publishedAt`,
  },
  'opinion on a project': { schema: PublicOpinion, keys: 'open statements results' },
  'feedback item': {
    schema: PublicFeedbackItem,
    keys: ITEM,
  },
  'feedback item alone': { schema: PublicFeedbackItemDetail, keys: `${ITEM} comments previousId nextId` },
};
