import type { FeatureKey } from './enums.ts';
import { grants, type Permission } from './permission.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One call of the API. The server adds its schemas and its handler; permissions are defined here and nowhere else. */
export interface Call {
  readonly method: Method;
  /** Relative to `API_PREFIX`, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly permission: Permission;
  /** Not part of the specification's section 7. */
  readonly additive: boolean;
}

export type CallName = keyof typeof CALLS;

export const API_PREFIX = '/api/v1';

interface Extra {
  feature?: FeatureKey;
  ignoresOrganization?: true;
  additive?: true;
}

function call(method: Method, path: string, row: string, summary: string, extra: Extra = {}): Call {
  const { additive = false, ...permission } = extra;
  return { method, path, summary, additive, permission: { access: grants(row), ...permission } };
}

/**
 * Every call of the product with its row of the permission matrix (public, AGENT, USER, ADMIN, staff), the specification's and the additive
 * ones. The order is the order of matching: fixed paths before those with parameters.
 */
export const CALLS = {
  liveness: call('GET', '', 'x x x x x', 'Is the product alive'),
  listOrganizations: call('GET', '/organization', '- o o o x', 'Organizations of the caller', {
    ignoresOrganization: true,
  }),
  getOrganization: call(
    'GET',
    '/organization/:id',
    'p x x x x',
    'One organization; its public card for anybody',
  ),
  createOrganization: call('POST', '/organization', '- - - - x', 'New organization', { additive: true }),
  updateOrganization: call('PATCH', '/organization/:id', '- - - x x', 'Change an organization', {
    additive: true,
  }),
  previewConfirmation: call(
    'POST',
    '/organization/:id/confirmation/preview',
    '- - - x x',
    'The mail that confirms an inquiry',
    { additive: true },
  ),
  makeOrganizationAdmin: call('POST', '/organization/admin/:id', '- - - x x', 'Make a member ADMIN'),
  inviteMember: call('POST', '/organization/invite', '- - - x x', 'Invite somebody by e-mail'),
  listEstates: call('GET', '/estate', '- a x x x', 'Estates', { feature: 'estates' }),
  createEstate: call('POST', '/estate', '- - x x x', 'New estate', { feature: 'estates', additive: true }),
  getEstate: call('GET', '/estate/:id', 'p a x x x', 'One estate', { feature: 'estates' }),
  updateEstate: call('PATCH', '/estate/:id', '- - x x x', 'Change an estate', {
    feature: 'estates',
    additive: true,
  }),
  deleteEstate: call('DELETE', '/estate/:id', '- - - x x', 'Delete an estate', {
    feature: 'estates',
    additive: true,
  }),
  getApartmentDetailsStats: call(
    'GET',
    '/estate/:id/apartment-details-stats',
    'p x x x x',
    'Counts and ranges for filters',
    { feature: 'estates' },
  ),
  getEstateProgress: call(
    'GET',
    '/estate/:id/progress',
    '- - x x x',
    'How far an estate is, and what visitors see',
    {
      feature: 'estates',
      additive: true,
    },
  ),
  publishEstate: call('POST', '/estate/:id/publish', '- - x x x', 'Publish an estate with its viewers', {
    feature: 'estates',
    additive: true,
  }),
  correctEstateUnits: call('POST', '/estate/:id/units', '- - - x x', 'Put a wrong currency or unit right', {
    feature: 'estates',
    additive: true,
  }),
  forceSync: call('POST', '/estate/:id/force-sync', '- - x x x', 'Synchronise now', { feature: 'estates' }),
  getLastSyncDate: call('GET', '/estate/:id/last-sync-date', '- x x x x', 'Last synchronisation', {
    feature: 'estates',
  }),
  testIntegrationConnection: call(
    'GET',
    '/estate/:id/test-integration-connection',
    '- - - x x',
    'Try the integration without writing',
    { feature: 'estates' },
  ),
  addIntegration: call('POST', '/estate/:id/add-integration', '- - - x x', 'Connect an integration', {
    feature: 'estates',
  }),
  listBuildings: call('GET', '/building', '- a x x x', 'Buildings', { feature: 'estates' }),
  createBuilding: call('POST', '/building', '- - x x x', 'New building', {
    feature: 'estates',
    additive: true,
  }),
  getBuilding: call('GET', '/building/:id', '- a x x x', 'One building', { feature: 'estates' }),
  updateBuilding: call('PATCH', '/building/:id', '- - x x x', 'Change a building', {
    feature: 'estates',
    additive: true,
  }),
  deleteBuilding: call('DELETE', '/building/:id', '- - - x x', 'Delete a building', {
    feature: 'estates',
    additive: true,
  }),
  checkApartmentIntegrity: call('GET', '/apartment/integrity-check', '- - x x x', 'Consistency audit', {
    feature: 'estates',
  }),
  refreshPreferredAngles: call(
    'GET',
    '/apartment/refresh-preferred-angles',
    '- - x x x',
    'Recompute preferred angles',
    { feature: 'estates' },
  ),
  refreshPreferredAnglesByPost: call(
    'POST',
    '/apartment/refresh-preferred-angles',
    '- - x x x',
    'Recompute preferred angles, by the method that says it writes',
    { feature: 'estates', additive: true },
  ),
  listPublicApartments: call('GET', '/apartment/public', 'p x x x x', 'Apartments as visitors see them', {
    feature: 'estates',
  }),
  importApartments: call('POST', '/apartment/import', '- - x x x', 'Import apartments from a sheet', {
    feature: 'estates',
    additive: true,
  }),
  getImportTemplate: call('GET', '/apartment/import', '- - x x x', 'An empty price list to import', {
    feature: 'estates',
    additive: true,
  }),
  getPastImports: call('GET', '/apartment/imports', '- - x x x', 'Past imports of an estate', {
    feature: 'estates',
    additive: true,
  }),
  undoImport: call('POST', '/apartment/imports/:id/undo', '- - x x x', 'Undo an import', {
    feature: 'estates',
    additive: true,
  }),
  listApartments: call('GET', '/apartment', '- a x x x', 'Apartments', { feature: 'estates' }),
  exportApartments: call('GET', '/apartment/export', '- a x x x', 'Apartments as a file', {
    feature: 'estates',
    additive: true,
  }),
  createApartment: call('POST', '/apartment', '- - x x x', 'New apartment', {
    feature: 'estates',
    additive: true,
  }),
  getApartment: call('GET', '/apartment/:id', '- a x x x', 'One apartment', { feature: 'estates' }),
  updateApartment: call('PATCH', '/apartment/:id', '- a x x x', 'Change an apartment', {
    feature: 'estates',
  }),
  deleteApartment: call('DELETE', '/apartment/:id', '- - - x x', 'Delete an apartment', {
    feature: 'estates',
    additive: true,
  }),
  listApartmentPanoramas: call('GET', '/apartment/:id/panoramas', 'p x x x x', 'Panoramas of an apartment', {
    feature: 'estates',
  }),
  listApartmentInquiries: call(
    'GET',
    '/apartment/:id/inquiries',
    '- o x x x',
    'Inquiries about an apartment',
    { feature: 'estates' },
  ),
  listApartmentActivities: call('GET', '/apartment/:id/activities', '- a x x x', 'History of an apartment', {
    feature: 'estates',
  }),
  deleteApartmentActivity: call(
    'DELETE',
    '/apartment/:id/activities/:activityId',
    '- o o x x',
    'Delete a note',
    { feature: 'estates' },
  ),
  addApartmentNote: call('POST', '/apartment/:id/activities/note', '- a x x x', 'Write a note', {
    feature: 'estates',
  }),
  getPriceHistory: call(
    'GET',
    '/apartment/:id/price-history',
    'p x x x x',
    'Prices since the start of sale',
    { feature: 'estates', additive: true },
  ),
  markPriceMistake: call(
    'POST',
    '/apartment/:id/price-history/:rowId/mistake',
    '- - x x x',
    'Say that a corrected price was a mistake',
    { feature: 'estates', additive: true },
  ),
  getUserStats: call('GET', '/user/stats', '- o x x x', 'Numbers per member'),
  getMe: call('GET', '/user/me', '- o o o o', 'The signed-in user', { ignoresOrganization: true }),
  updateMe: call('PATCH', '/user/me', '- o o o o', 'Change the signed-in user', {
    ignoresOrganization: true,
  }),
  uploadUserAsset: call('PATCH', '/user/upload-asset', '- o o o o', 'Brand asset of the signed-in user'),
  uploadAvatar: call('PATCH', '/user/me/avatar', '- o o o o', 'Picture of the signed-in user', {
    ignoresOrganization: true,
  }),
  exportMe: call('GET', '/user/me/export', '- o o o o', 'Everything kept about the signed-in user', {
    ignoresOrganization: true,
    additive: true,
  }),
  deleteMe: call('POST', '/user/me/delete', '- o o o o', 'Delete the account of the signed-in user', {
    ignoresOrganization: true,
    additive: true,
  }),
  getUser: call('GET', '/user/:id', 'p x x x x', 'One user; the public agent card for anybody'),
  updateUser: call('PATCH', '/user/:id', '- - - x x', 'Role and state of a member', { additive: true }),
  deleteUser: call('DELETE', '/user/:id', '- - - x x', 'Remove a member', { additive: true }),
  listUsers: call('GET', '/user', '- x x x x', 'Members'),
  signUp: call('POST', '/user/signup', 'p p p p p', 'Register', { ignoresOrganization: true }),
  sendVerificationEmail: call(
    'POST',
    '/user/send-verification-email',
    '- o o o o',
    'Send the verification mail again',
    { ignoresOrganization: true },
  ),
  verifyEmail: call('POST', '/user/verify-email', 'p p p p p', 'Confirm an e-mail address', {
    ignoresOrganization: true,
  }),
  readInvitation: call('POST', '/user/invitation', 'p p p p p', 'What an invitation is to', {
    ignoresOrganization: true,
    additive: true,
  }),
  createPortal: call('POST', '/panorama/portal', '- - x x x', 'Link two panoramas', {
    feature: 'virtual_tours',
  }),
  deletePortal: call('DELETE', '/panorama/portal/:id', '- - x x x', 'Remove a link', {
    feature: 'virtual_tours',
  }),
  importTour: call('POST', '/panorama/import', '- - x x x', 'Bring a tour of another viewer in', {
    feature: 'virtual_tours',
    additive: true,
  }),
  exportTour: call('GET', '/panorama/:id/export', '- - x x x', 'A tour as a folder that works anywhere', {
    feature: 'virtual_tours',
    additive: true,
  }),
  commentPanorama: call('POST', '/panorama/:id/comment', 'p x x x x', 'Comment at a point', {
    feature: 'virtual_tours',
  }),
  listPanoramas: call('GET', '/panorama', '- a x x x', 'Panoramas', { feature: 'virtual_tours' }),
  createPanorama: call('POST', '/panorama', '- - x x x', 'Panorama from an asset', {
    feature: 'virtual_tours',
    additive: true,
  }),
  getPanorama: call('GET', '/panorama/:id', 'p x x x x', 'One panorama', { feature: 'virtual_tours' }),
  updatePanorama: call('PATCH', '/panorama/:id', '- - x x x', 'Change a panorama', {
    feature: 'virtual_tours',
  }),
  deletePanorama: call('DELETE', '/panorama/:id', '- - x x x', 'Delete a panorama', {
    feature: 'virtual_tours',
  }),
  createPointOfInterest: call('POST', '/panorama/:id', '- - x x x', 'Point of interest in a panorama', {
    feature: 'virtual_tours',
  }),
  getTrackingStats: call('GET', '/tracking/stats', '- o x x x', 'Statistics', { feature: 'estates' }),
  exportTrackingStats: call('GET', '/tracking/stats/export', '- o x x x', 'Statistics as a file', {
    feature: 'estates',
    additive: true,
  }),
  getEstateHeatmap: call('GET', '/tracking/estate-heatmap', '- a x x x', 'Demand per apartment', {
    feature: 'estates',
  }),
  track: call('POST', '/tracking', 'p x x x x', 'Tracking events', { feature: 'estates' }),
  listPublicAssets: call('GET', '/asset/public', 'p x x x x', 'Public files'),
  listAssets: call('GET', '/asset', '- x x x x', 'Files'),
  uploadAsset: call('POST', '/asset', '- o x x x', 'Upload one file'),
  getAsset: call('GET', '/asset/:id', '- x x x x', 'One file'),
  updateAsset: call('PATCH', '/asset/:id', '- o x x x', 'Change what is said of a file', { additive: true }),
  deleteAsset: call('DELETE', '/asset/:id', '- o x x x', 'Delete a file'),
  listShowcase: call('GET', '/navigator/showcase', 'p x x x x', 'Navigators on the marketing page', {
    feature: 'estates',
  }),
  getNavigatorStats: call('GET', '/navigator/stats', 'p x x x x', 'Totals', { feature: 'estates' }),
  getImagesWithOverlays: call(
    'GET',
    '/navigator/:id/images-with-overlays',
    'p x x x x',
    'Frames with outlines',
    { feature: 'estates' },
  ),
  getNavigatorApartment: call(
    'GET',
    '/navigator/:id/apartment/:apartmentId',
    'p x x x x',
    'Apartment card in context',
    { feature: 'estates' },
  ),
  getNavigatorModel: call('GET', '/navigator/:id/model', 'p x x x x', 'The model of a building', {
    feature: 'estates',
    additive: true,
  }),
  updateNavigatorModel: call('PATCH', '/navigator/:id/model', '- - x x x', 'Correct a model', {
    feature: 'estates',
    additive: true,
  }),
  listNavigators: call('GET', '/navigator', '- x x x x', 'Navigators', {
    feature: 'estates',
    additive: true,
  }),
  getNavigator: call('GET', '/navigator/:id', 'p x x x x', 'One navigator', { feature: 'estates' }),
  getNavigatorImage: call('GET', '/navigator/image/:id', 'p x x x x', 'One frame with outlines', {
    feature: 'estates',
  }),
  createNavigator: call('POST', '/navigator', '- - x x x', 'New navigator', {
    feature: 'estates',
    additive: true,
  }),
  updateNavigator: call('PATCH', '/navigator/:id', '- - x x x', 'Change a navigator', {
    feature: 'estates',
    additive: true,
  }),
  deleteNavigator: call('DELETE', '/navigator/:id', '- - x x x', 'Delete a navigator', {
    feature: 'estates',
    additive: true,
  }),
  replaceOverlays: call('PUT', '/navigator/image/:id/overlays', '- - x x x', 'Outlines of a frame', {
    feature: 'estates',
    additive: true,
  }),
  getFeedbackItem: call('GET', '/feedback/item/:id', 'p x x x x', 'One item with comments', {
    feature: 'feedback',
  }),
  getFeedback: call('GET', '/feedback/:id', 'p x x x x', 'One project', { feature: 'feedback' }),
  listFeedbackComments: call('GET', '/feedback/:id/comment', 'p x x x x', 'Comments of a project by id', {
    feature: 'feedback',
    additive: true,
  }),
  getFeedbackOpinion: call('GET', '/feedback/:id/opinion', 'p x x x x', 'Statements and groups of opinion', {
    feature: 'feedback',
    additive: true,
  }),
  voteOnStatement: call('POST', '/feedback/:id/vote', 'p x x x x', 'Vote on a statement', {
    feature: 'feedback',
    additive: true,
  }),
  replaceStatements: call('PUT', '/feedback/:id/statement', '- - x x x', 'Choose what is voted on', {
    feature: 'feedback',
    additive: true,
  }),
  exportVotes: call('GET', '/feedback/:id/opinion/export', '- - x x x', 'Votes as a file', {
    feature: 'feedback',
    additive: true,
  }),
  updateFeedback: call('PATCH', '/feedback/:id', '- - x x x', 'Change a project', { feature: 'feedback' }),
  deleteFeedback: call('DELETE', '/feedback/:id', '- - o x x', 'Delete a project', { feature: 'feedback' }),
  listFeedback: call('GET', '/feedback', '- - x x x', 'Projects', { feature: 'feedback' }),
  createFeedback: call('POST', '/feedback', '- - x x x', 'New project', { feature: 'feedback' }),
  commentFeedbackItem: call('POST', '/feedback/item/:id/comment', 'p x x x x', 'Comment on an item', {
    feature: 'feedback',
  }),
  refreshFeedbackAi: call('POST', '/feedback/:id/refresh-ai', '- - x x x', 'Analyse again', {
    feature: 'feedback',
  }),
  exportFeedback: call('GET', '/feedback/:id/export', '- - x x x', 'Comments as a file', {
    feature: 'feedback',
    additive: true,
  }),
  likeComment: call('POST', '/comment/:id/like', 'p x x x x', 'React to a comment', { additive: true }),
  reportComment: call('POST', '/comment/:id/report', 'p x x x x', 'Report a comment', { additive: true }),
  getFeedbackStats: call('GET', '/feedback/:id/stats', '- - x x x', 'Comments in numbers', {
    feature: 'feedback',
    additive: true,
  }),
  listFeedbackActivities: call('GET', '/feedback/:id/activities', '- - x x x', 'History of moderation', {
    feature: 'feedback',
    additive: true,
  }),
  listCommentActivities: call('GET', '/comment/:id/activities', '- - x x x', 'History of a comment', {
    additive: true,
  }),
  listComments: call('GET', '/comment', '- - x x x', 'Comments to moderate', { additive: true }),
  moderateComment: call('PATCH', '/comment/:id', 'p o x x x', 'Moderate a comment, or change one’s own', {
    additive: true,
  }),
  listInquiries: call('GET', '/inquiry', '- o x x x', 'Inquiries', { feature: 'estates' }),
  createInquiry: call('POST', '/inquiry', 'p x x x x', 'Send an inquiry', { feature: 'estates' }),
  exportInquiries: call('GET', '/inquiry/export', '- - x x x', 'Inquiries as a file', {
    feature: 'estates',
    additive: true,
  }),
  getInquiry: call('GET', '/inquiry/:id', '- o x x x', 'One inquiry', { feature: 'estates' }),
  updateInquiry: call('PATCH', '/inquiry/:id', '- o x x x', 'Change an inquiry', { feature: 'estates' }),
  deleteInquiry: call('DELETE', '/inquiry/:id', '- - - x x', 'Erase an inquiry', {
    feature: 'estates',
    additive: true,
  }),
  replyToInquiry: call('POST', '/inquiry/:id/reply', '- o x x x', 'Answer an inquiry by e-mail', {
    feature: 'estates',
    additive: true,
  }),
  previewInquiryReply: call(
    'POST',
    '/inquiry/:id/reply/preview',
    '- o x x x',
    'The mail that a reply would send',
    { feature: 'estates', additive: true },
  ),
  withdrawInquiryConsent: call(
    'POST',
    '/inquiry/:id/withdraw-consent',
    '- o x x x',
    'Record that consent was taken back',
    { feature: 'estates', additive: true },
  ),
  getInquiryTracking: call('GET', '/inquiry/:id/tracking', '- o x x x', 'Journey of the visitor', {
    feature: 'estates',
  }),
  listInquiryActivities: call('GET', '/inquiry/:id/activities', '- o x x x', 'History of an inquiry', {
    feature: 'estates',
  }),
  deleteInquiryActivity: call('DELETE', '/inquiry/:id/activities/:activityId', '- o o x x', 'Delete a note', {
    feature: 'estates',
  }),
  addInquiryNote: call('POST', '/inquiry/:id/activities/note', '- o x x x', 'Write a note', {
    feature: 'estates',
  }),
  listNotices: call('GET', '/notice', '- o o o o', 'What the caller was told', { additive: true }),
  markNoticesRead: call('POST', '/notice/read', '- o o o o', 'Mark all notices as read', { additive: true }),
  unsubscribe: call('POST', '/notice/unsubscribe', 'p x x x x', 'Get no more mails of a kind', {
    additive: true,
    ignoresOrganization: true,
  }),
  requestPersonLink: call('POST', '/person/link', 'p x x x x', 'Mail somebody the link of their own data', {
    additive: true,
    ignoresOrganization: true,
  }),
  openPersonFromBrowser: call(
    'POST',
    '/person/browser-link',
    'p x x x x',
    'The link of their own data, for the browser that wrote',
    { additive: true, ignoresOrganization: true },
  ),
  viewPerson: call('POST', '/person/view', 'p x x x x', 'What is kept about the person of a link', {
    additive: true,
    ignoresOrganization: true,
  }),
  correctPerson: call('POST', '/person/correct', 'p x x x x', 'Correct what they typed', {
    additive: true,
    ignoresOrganization: true,
  }),
  sendPersonCode: call('POST', '/person/code', 'p x x x x', 'Mail a code to a new address of theirs', {
    additive: true,
    ignoresOrganization: true,
  }),
  changePersonAddress: call('POST', '/person/address', 'p x x x x', 'Change their address', {
    additive: true,
    ignoresOrganization: true,
  }),
  withdrawPerson: call('POST', '/person/withdraw', 'p x x x x', 'Withdraw consents', {
    additive: true,
    ignoresOrganization: true,
  }),
  erasePerson: call('POST', '/person/erase', 'p x x x x', 'Erase everything about them', {
    additive: true,
    ignoresOrganization: true,
  }),
  exportPerson: call('GET', '/inquiry/:id/person', '- - x x x', 'Everything about the person of an inquiry', {
    feature: 'estates',
    additive: true,
  }),
  markNotice: call('PATCH', '/notice/:id', '- o o o o', 'Mark a notice as read or unread', {
    additive: true,
  }),
  deleteNotice: call('DELETE', '/notice/:id', '- o o o o', 'Take a notice away', { additive: true }),
  checkEmbedding: call('POST', '/embed/check', '- x x x x', 'Would a page let a viewer run', {
    additive: true,
  }),
  sendEmbedding: call('POST', '/embed/send', '- x x x x', 'Mail the code of a viewer to a webmaster', {
    additive: true,
  }),
} as const satisfies Record<string, Call>;

/** Name of a call; also its OpenAPI `operationId`. */
export type Operation = keyof typeof CALLS;
