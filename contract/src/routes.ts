import type { FeatureKey } from './enums.ts';
import { grants, type Permission } from './permission.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One call of the API. The server adds its schemas and its handler; permissions are defined here and nowhere else. */
export interface Call {
  readonly method: Method;
  /** Relative to `API_PREFIX`, parameters as `:name`. */
  readonly path: string;
  readonly permission: Permission;
  /** Not part of the specification's section 7. */
  readonly additive: boolean;
}

/** Name of a call; also its OpenAPI `operationId`. */
export type CallName = keyof typeof CALLS;

export const API_PREFIX = '/api/v1';

interface Extra {
  feature?: FeatureKey;
  ignoresOrganization?: true;
  additive?: true;
}

function call(method: Method, path: string, row: string, extra: Extra = {}): Call {
  const { additive = false, ...permission } = extra;
  return { method, path, additive, permission: { access: grants(row), ...permission } };
}

/**
 * Every call of the product with its row of the permission matrix (public, AGENT, USER, ADMIN, staff), the specification's and the additive
 * ones. The order is the order of matching: fixed paths before those with parameters.
 */
export const CALLS = {
  liveness: call('GET', '', 'x x x x x'),
  listOrganizations: call('GET', '/organization', '- o o o x', {
    ignoresOrganization: true,
  }),
  getOrganization: call('GET', '/organization/:id', 'p x x x x'),
  createOrganization: call('POST', '/organization', '- - - - x', { additive: true }),
  updateOrganization: call('PATCH', '/organization/:id', '- - - x x', {
    additive: true,
  }),
  previewConfirmation: call('POST', '/organization/:id/confirmation/preview', '- - - x x', {
    additive: true,
  }),
  makeOrganizationAdmin: call('POST', '/organization/admin/:id', '- - - x x'),
  inviteMember: call('POST', '/organization/invite', '- - - x x'),
  listEstates: call('GET', '/estate', '- a x x x', { feature: 'estates' }),
  createEstate: call('POST', '/estate', '- - x x x', { feature: 'estates', additive: true }),
  getEstate: call('GET', '/estate/:id', 'p a x x x', { feature: 'estates' }),
  updateEstate: call('PATCH', '/estate/:id', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  deleteEstate: call('DELETE', '/estate/:id', '- - - x x', {
    feature: 'estates',
    additive: true,
  }),
  getApartmentDetailsStats: call('GET', '/estate/:id/apartment-details-stats', 'p a x x x', {
    feature: 'estates',
  }),
  getEstateProgress: call('GET', '/estate/:id/progress', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  publishEstate: call('POST', '/estate/:id/publish', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  correctEstateUnits: call('POST', '/estate/:id/units', '- - - x x', {
    feature: 'estates',
    additive: true,
  }),
  forceSync: call('POST', '/estate/:id/force-sync', '- - x x x', { feature: 'estates' }),
  getLastSyncDate: call('GET', '/estate/:id/last-sync-date', '- a x x x', {
    feature: 'estates',
  }),
  testIntegrationConnection: call('GET', '/estate/:id/test-integration-connection', '- - - x x', {
    feature: 'estates',
  }),
  getIntegration: call('GET', '/estate/:id/integration', '- - - x x', {
    feature: 'estates',
    additive: true,
  }),
  addIntegration: call('POST', '/estate/:id/add-integration', '- - - x x', {
    feature: 'estates',
  }),
  listBuildings: call('GET', '/building', '- a x x x', { feature: 'estates' }),
  createBuilding: call('POST', '/building', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  getBuilding: call('GET', '/building/:id', '- a x x x', { feature: 'estates' }),
  updateBuilding: call('PATCH', '/building/:id', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  deleteBuilding: call('DELETE', '/building/:id', '- - - x x', {
    feature: 'estates',
    additive: true,
  }),
  checkApartmentIntegrity: call('GET', '/apartment/integrity-check', '- - x x x', {
    feature: 'estates',
  }),
  refreshPreferredAngles: call('GET', '/apartment/refresh-preferred-angles', '- - x x x', {
    feature: 'estates',
  }),
  refreshPreferredAnglesByPost: call('POST', '/apartment/refresh-preferred-angles', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  listPublicApartments: call('GET', '/apartment/public', 'p x x x x', {
    feature: 'estates',
  }),
  importApartments: call('POST', '/apartment/import', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  getImportTemplate: call('GET', '/apartment/import', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  getPastImports: call('GET', '/apartment/imports', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  undoImport: call('POST', '/apartment/imports/:id/undo', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  listApartments: call('GET', '/apartment', '- a x x x', { feature: 'estates' }),
  exportApartments: call('GET', '/apartment/export', '- a x x x', {
    feature: 'estates',
    additive: true,
  }),
  createApartment: call('POST', '/apartment', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  getApartment: call('GET', '/apartment/:id', '- a x x x', { feature: 'estates' }),
  updateApartment: call('PATCH', '/apartment/:id', '- a x x x', {
    feature: 'estates',
  }),
  deleteApartment: call('DELETE', '/apartment/:id', '- - - x x', {
    feature: 'estates',
    additive: true,
  }),
  listApartmentPanoramas: call('GET', '/apartment/:id/panoramas', 'p a x x x', {
    feature: 'estates',
  }),
  listApartmentInquiries: call('GET', '/apartment/:id/inquiries', '- o x x x', { feature: 'estates' }),
  listApartmentActivities: call('GET', '/apartment/:id/activities', '- a x x x', {
    feature: 'estates',
  }),
  deleteApartmentActivity: call('DELETE', '/apartment/:id/activities/:activityId', '- o o x x', {
    feature: 'estates',
  }),
  addApartmentNote: call('POST', '/apartment/:id/activities/note', '- a x x x', {
    feature: 'estates',
  }),
  getPriceHistory: call('GET', '/apartment/:id/price-history', 'p a x x x', {
    feature: 'estates',
    additive: true,
  }),
  markPriceMistake: call('POST', '/apartment/:id/price-history/:rowId/mistake', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  getUserStats: call('GET', '/user/stats', '- o x x x'),
  getMe: call('GET', '/user/me', '- o o o o', { ignoresOrganization: true }),
  updateMe: call('PATCH', '/user/me', '- o o o o', {
    ignoresOrganization: true,
  }),
  uploadUserAsset: call('PATCH', '/user/upload-asset', '- o o o o'),
  uploadAvatar: call('PATCH', '/user/me/avatar', '- o o o o', {
    ignoresOrganization: true,
  }),
  exportMe: call('GET', '/user/me/export', '- o o o o', {
    ignoresOrganization: true,
    additive: true,
  }),
  deleteMe: call('POST', '/user/me/delete', '- o o o o', {
    ignoresOrganization: true,
    additive: true,
  }),
  getUser: call('GET', '/user/:id', 'p x x x x'),
  updateUser: call('PATCH', '/user/:id', '- - - x x', { additive: true }),
  deleteUser: call('DELETE', '/user/:id', '- - - x x', { additive: true }),
  listUsers: call('GET', '/user', '- x x x x'),
  signUp: call('POST', '/user/signup', 'p p p p p', { ignoresOrganization: true }),
  sendVerificationEmail: call('POST', '/user/send-verification-email', '- o o o o', {
    ignoresOrganization: true,
  }),
  verifyEmail: call('POST', '/user/verify-email', 'p p p p p', {
    ignoresOrganization: true,
  }),
  readInvitation: call('POST', '/user/invitation', 'p p p p p', {
    ignoresOrganization: true,
    additive: true,
  }),
  createPortal: call('POST', '/panorama/portal', '- - x x x', {
    feature: 'virtual_tours',
  }),
  deletePortal: call('DELETE', '/panorama/portal/:id', '- - x x x', {
    feature: 'virtual_tours',
  }),
  importTour: call('POST', '/panorama/import', '- - x x x', {
    feature: 'virtual_tours',
    additive: true,
  }),
  exportTour: call('GET', '/panorama/:id/export', '- - x x x', {
    feature: 'virtual_tours',
    additive: true,
  }),
  commentPanorama: call('POST', '/panorama/:id/comment', 'p a x x x', {
    feature: 'virtual_tours',
  }),
  listPanoramas: call('GET', '/panorama', '- a x x x', { feature: 'virtual_tours' }),
  createPanorama: call('POST', '/panorama', '- - x x x', {
    feature: 'virtual_tours',
    additive: true,
  }),
  getPanorama: call('GET', '/panorama/:id', 'p a x x x', { feature: 'virtual_tours' }),
  updatePanorama: call('PATCH', '/panorama/:id', '- - x x x', {
    feature: 'virtual_tours',
  }),
  deletePanorama: call('DELETE', '/panorama/:id', '- - x x x', {
    feature: 'virtual_tours',
  }),
  createPointOfInterest: call('POST', '/panorama/:id', '- - x x x', {
    feature: 'virtual_tours',
  }),
  getTrackingStats: call('GET', '/tracking/stats', '- o x x x', { feature: 'estates' }),
  exportTrackingStats: call('GET', '/tracking/stats/export', '- o x x x', {
    feature: 'estates',
    additive: true,
  }),
  getEstateHeatmap: call('GET', '/tracking/estate-heatmap', '- a x x x', {
    feature: 'estates',
  }),
  track: call('POST', '/tracking', 'p x x x x', { feature: 'estates' }),
  listPublicAssets: call('GET', '/asset/public', 'p x x x x'),
  listAssets: call('GET', '/asset', '- x x x x'),
  uploadAsset: call('POST', '/asset', '- o x x x'),
  getAsset: call('GET', '/asset/:id', '- x x x x'),
  updateAsset: call('PATCH', '/asset/:id', '- o x x x', { additive: true }),
  deleteAsset: call('DELETE', '/asset/:id', '- o x x x'),
  listShowcase: call('GET', '/navigator/showcase', 'p x x x x', {
    feature: 'estates',
  }),
  getNavigatorStats: call('GET', '/navigator/stats', 'p a x x x', { feature: 'estates' }),
  getImagesWithOverlays: call('GET', '/navigator/:id/images-with-overlays', 'p a x x x', {
    feature: 'estates',
  }),
  getNavigatorApartment: call('GET', '/navigator/:id/apartment/:apartmentId', 'p a x x x', {
    feature: 'estates',
  }),
  getNavigatorModel: call('GET', '/navigator/:id/model', 'p a x x x', {
    feature: 'estates',
    additive: true,
  }),
  updateNavigatorModel: call('PATCH', '/navigator/:id/model', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  listNavigators: call('GET', '/navigator', '- a x x x', {
    feature: 'estates',
    additive: true,
  }),
  getNavigator: call('GET', '/navigator/:id', 'p a x x x', { feature: 'estates' }),
  getNavigatorImage: call('GET', '/navigator/image/:id', 'p a x x x', {
    feature: 'estates',
  }),
  createNavigator: call('POST', '/navigator', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  updateNavigator: call('PATCH', '/navigator/:id', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  deleteNavigator: call('DELETE', '/navigator/:id', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  replaceOverlays: call('PUT', '/navigator/image/:id/overlays', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  getFeedbackItem: call('GET', '/feedback/item/:id', 'p x x x x', {
    feature: 'feedback',
  }),
  getFeedback: call('GET', '/feedback/:id', 'p x x x x', { feature: 'feedback' }),
  listFeedbackComments: call('GET', '/feedback/:id/comment', 'p x x x x', {
    feature: 'feedback',
    additive: true,
  }),
  getFeedbackOpinion: call('GET', '/feedback/:id/opinion', 'p x x x x', {
    feature: 'feedback',
    additive: true,
  }),
  voteOnStatement: call('POST', '/feedback/:id/vote', 'p x x x x', {
    feature: 'feedback',
    additive: true,
  }),
  replaceStatements: call('PUT', '/feedback/:id/statement', '- - x x x', {
    feature: 'feedback',
    additive: true,
  }),
  exportVotes: call('GET', '/feedback/:id/opinion/export', '- - x x x', {
    feature: 'feedback',
    additive: true,
  }),
  updateFeedback: call('PATCH', '/feedback/:id', '- - x x x', { feature: 'feedback' }),
  deleteFeedback: call('DELETE', '/feedback/:id', '- - o x x', { feature: 'feedback' }),
  listFeedback: call('GET', '/feedback', '- - x x x', { feature: 'feedback' }),
  createFeedback: call('POST', '/feedback', '- - x x x', { feature: 'feedback' }),
  commentFeedbackItem: call('POST', '/feedback/item/:id/comment', 'p x x x x', {
    feature: 'feedback',
  }),
  refreshFeedbackAi: call('POST', '/feedback/:id/refresh-ai', '- - x x x', {
    feature: 'feedback',
  }),
  exportFeedback: call('GET', '/feedback/:id/export', '- - x x x', {
    feature: 'feedback',
    additive: true,
  }),
  likeComment: call('POST', '/comment/:id/like', 'p a x x x', { additive: true }),
  reportComment: call('POST', '/comment/:id/report', 'p a x x x', { additive: true }),
  getFeedbackStats: call('GET', '/feedback/:id/stats', '- - x x x', {
    feature: 'feedback',
    additive: true,
  }),
  listFeedbackActivities: call('GET', '/feedback/:id/activities', '- - x x x', {
    feature: 'feedback',
    additive: true,
  }),
  listCommentActivities: call('GET', '/comment/:id/activities', '- - x x x', {
    additive: true,
  }),
  listComments: call('GET', '/comment', '- - x x x', { additive: true }),
  moderateComment: call('PATCH', '/comment/:id', 'p o x x x', {
    additive: true,
  }),
  listInquiries: call('GET', '/inquiry', '- o x x x', { feature: 'estates' }),
  createInquiry: call('POST', '/inquiry', 'p a x x x', { feature: 'estates' }),
  exportInquiries: call('GET', '/inquiry/export', '- - - x x', {
    feature: 'estates',
    additive: true,
  }),
  getInquiry: call('GET', '/inquiry/:id', '- o x x x', { feature: 'estates' }),
  updateInquiry: call('PATCH', '/inquiry/:id', '- o x x x', { feature: 'estates' }),
  deleteInquiry: call('DELETE', '/inquiry/:id', '- - - x x', {
    feature: 'estates',
    additive: true,
  }),
  replyToInquiry: call('POST', '/inquiry/:id/reply', '- o x x x', {
    feature: 'estates',
    additive: true,
  }),
  previewInquiryReply: call('POST', '/inquiry/:id/reply/preview', '- o x x x', {
    feature: 'estates',
    additive: true,
  }),
  withdrawInquiryConsent: call('POST', '/inquiry/:id/withdraw-consent', '- o x x x', {
    feature: 'estates',
    additive: true,
  }),
  getInquiryTracking: call('GET', '/inquiry/:id/tracking', '- o x x x', {
    feature: 'estates',
  }),
  listInquiryActivities: call('GET', '/inquiry/:id/activities', '- o x x x', {
    feature: 'estates',
  }),
  deleteInquiryActivity: call('DELETE', '/inquiry/:id/activities/:activityId', '- o o x x', {
    feature: 'estates',
  }),
  addInquiryNote: call('POST', '/inquiry/:id/activities/note', '- o x x x', {
    feature: 'estates',
  }),
  listNotices: call('GET', '/notice', '- o o o o', { additive: true }),
  markNoticesRead: call('POST', '/notice/read', '- o o o o', { additive: true }),
  unsubscribe: call('POST', '/notice/unsubscribe', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  requestPersonLink: call('POST', '/person/link', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  openPersonFromBrowser: call('POST', '/person/browser-link', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  viewPerson: call('POST', '/person/view', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  correctPerson: call('POST', '/person/correct', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  sendPersonCode: call('POST', '/person/code', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  changePersonAddress: call('POST', '/person/address', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  withdrawPerson: call('POST', '/person/withdraw', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  erasePerson: call('POST', '/person/erase', 'p x x x x', {
    additive: true,
    ignoresOrganization: true,
  }),
  exportPerson: call('GET', '/inquiry/:id/person', '- - x x x', {
    feature: 'estates',
    additive: true,
  }),
  markNotice: call('PATCH', '/notice/:id', '- o o o o', {
    additive: true,
  }),
  deleteNotice: call('DELETE', '/notice/:id', '- o o o o', { additive: true }),
  checkEmbedding: call('POST', '/embed/check', '- x x x x', {
    additive: true,
  }),
  sendEmbedding: call('POST', '/embed/send', '- x x x x', {
    additive: true,
  }),
} as const satisfies Record<string, Call>;
