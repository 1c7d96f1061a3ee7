import type { Call, CallName } from '@oriel/contract/routes';
import type { Chain } from './world.ts';

export interface ValidBody {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly query?: string;
}

/** Ids for the path parameters of a call, in order, from a chain. */
export function idsOf(call: Call, chain: Chain): readonly string[] {
  const { path } = call;
  if (path.startsWith('/organization/admin')) return [chain.user];
  if (path.startsWith('/panorama/portal')) return [chain.portal];
  if (path.startsWith('/navigator/image')) return [chain.image];
  if (path.startsWith('/feedback/item')) return [chain.item];
  if (path.startsWith('/navigator/')) return [chain.navigator, chain.apartment];
  if (path.startsWith('/apartment/')) return [chain.apartment, chain.apartmentNote];
  if (path.startsWith('/inquiry/')) return [chain.inquiry, chain.inquiryNote];
  const subject = path.split('/')[1] ?? '';
  const id = (chain as unknown as Record<string, string>)[subject];
  if (id === undefined) throw new Error(`No id in the test world for ${path}`);
  return [id];
}

type Bodies = Partial<Record<CallName, (own: Chain) => ValidBody>>;

const empty = (): ValidBody => ({ json: {} });
const form = (): ValidBody => ({ form: new FormData() });

let count = 0;
function fresh(): number {
  count += 1;
  return count;
}

/** A valid body for each writing call, so that a test sees the permission or the id and not the validation. */
const BODIES: Bodies = {
  createOrganization: () => ({ json: { name: `Organization ${fresh()}` } }),
  updateOrganization: () => ({ json: { website: 'https://brzozowa.example' } }),
  previewConfirmation: () => ({ json: { locale: 'en', texts: {} } }),
  makeOrganizationAdmin: empty,
  inviteMember: () => ({ json: { email: `guest.${fresh()}@mail.example`, role: 'USER' } }),
  createEstate: () => ({
    json: {
      name: `Estate ${fresh()}`,
      type: 'RESIDENTIAL',
      address: { city: 'Opole', country: 'PL' },
      currency: 'PLN',
      areaUnit: 'm2',
    },
  }),
  voteOnStatement: ({ comment }) => ({
    json: { statementId: comment, vote: 'AGREE', visitorId: 'visitor-1' },
  }),
  replaceStatements: () => ({ json: { commentIds: [] } }),
  listFeedbackComments: ({ comment }) => ({ query: `?ids=${comment}` }),
  updateEstate: () => ({ json: { stage: 'Stage 2' } }),
  publishEstate: empty,
  correctEstateUnits: () => ({ json: { currency: 'PLN', areaUnit: 'm2', dryRun: true } }),
  forceSync: empty,
  addIntegration: () => ({
    json: {
      type: 'VOX_DEVELOPER',
      config: { baseUrl: 'https://tenant.voxdeveloper.com', investmentId: '12' },
      credentials: { apiKey: 'abcdefgh12345678' },
      force: true,
    },
  }),
  createBuilding: (own) => ({ json: { estateId: own.estate, name: `Building ${fresh()}` } }),
  updateBuilding: () => ({ json: { lift: true } }),
  importApartments: form,
  markPriceMistake: empty,
  undoImport: () => ({ json: { dryRun: true } }),
  createApartment: (own) => ({
    json: { estateId: own.estate, buildingId: own.building, number: `N${fresh()}`, area: 40 },
  }),
  updateApartment: () => ({ json: { status: 'ACTIVE' } }),
  addApartmentNote: () => ({ json: { content: 'A note' } }),
  checkEmbedding: () => ({ json: { url: 'https://localhost/' } }),
  sendEmbedding: () => ({
    json: { kind: 'navigator', id: `none-${fresh()}`, email: 'web@studio.example', locale: 'en' },
  }),
  updateMe: empty,
  uploadUserAsset: form,
  uploadAvatar: form,
  updateUser: () => ({ json: { role: 'USER' } }),
  signUp: empty,
  sendVerificationEmail: empty,
  verifyEmail: () => ({ json: { token: 'x'.repeat(43) } }),
  readInvitation: () => ({ json: { token: 'x'.repeat(43) } }),
  createPortal: (own) => ({
    json: {
      panoramaId: own.panorama,
      targetPanoramaId: own.secondPanorama,
      position: { yaw: (fresh() * 7) % 170, pitch: -40 },
      bidirectional: false,
    },
  }),
  commentPanorama: () => ({ json: { body: `A remark ${fresh()}`, name: 'Guest' } }),
  createPanorama: (own) => ({ json: { name: 'Another', assetId: own.asset } }),
  updatePanorama: empty,
  importTour: () => ({ json: { source: '{"panorama": "hall.jpg"}', dryRun: true } }),
  createPointOfInterest: () => ({
    json: { position: { yaw: 10, pitch: 0 }, type: 'INFO', title: 'Window' },
  }),
  track: () => ({ json: { events: [] } }),
  uploadAsset: form,
  updateAsset: () => ({ json: { public: true } }),
  createNavigator: (own) => ({
    json: {
      name: `Navigator ${fresh()}`,
      target: { type: 'building', id: own.building },
      mode: 'STATIC',
    },
  }),
  updateNavigator: empty,
  updateNavigatorModel: empty,
  refreshPreferredAnglesByPost: empty,
  replaceOverlays: () => ({ json: { overlays: [] } }),
  createFeedback: () => ({ json: { title: `Project ${fresh()}` } }),
  updateFeedback: () => ({ json: { question: 'What do you think?' } }),
  commentFeedbackItem: () => ({ json: { body: `Another remark ${fresh()}`, name: 'Guest' } }),
  refreshFeedbackAi: empty,
  likeComment: () => ({ json: { reaction: 'LIKE', visitorId: 'visitor-1' } }),
  reportComment: () => ({ json: { reason: 'OTHER', visitorId: `visitor-${fresh()}` } }),
  moderateComment: () => ({ json: { status: 'HIDDEN', reason: 'Off topic' } }),
  createInquiry: (own) => ({
    json: {
      name: 'Guest',
      email: `guest.${fresh()}@mail.example`,
      estateId: own.estate,
      apartmentId: own.apartment,
    },
  }),
  updateInquiry: () => ({ json: { status: 'READ' } }),
  replyToInquiry: () => ({ json: { text: `Yes, it is. ${fresh()}` } }),
  previewInquiryReply: () => ({ json: { text: 'Yes, it is.' } }),
  withdrawInquiryConsent: () => ({ json: { keys: ['MARKETING_EMAIL'] } }),
  addInquiryNote: () => ({ json: { content: 'A note' } }),
  markNoticesRead: empty,
  unsubscribe: () => ({ json: {}, query: '?token=none' }),
  markNotice: () => ({ json: { read: true } }),
  deleteMe: () => ({ json: { email: 'not-mine@mail.example' } }),
  requestPersonLink: () => ({ json: { email: `nobody.${fresh()}@mail.example` } }),
  openPersonFromBrowser: ({ organization }) => ({ json: { organizationId: organization, visitorId: 'v-1' } }),
  viewPerson: () => ({ json: { token: 'not-the-token-of-any-link' } }),
  correctPerson: ({ inquiry }) => ({ json: { token: 'not-the-token-of-any-link', inquiryId: inquiry } }),
  sendPersonCode: () => ({
    json: { token: 'not-the-token-of-any-link', email: `nobody.${fresh()}@mail.example` },
  }),
  changePersonAddress: () => ({
    json: { token: 'not-the-token-of-any-link', email: 'nobody@mail.example', code: '12345678' },
  }),
  withdrawPerson: () => ({ json: { token: 'not-the-token-of-any-link' } }),
  erasePerson: () => ({ json: { token: 'not-the-token-of-any-link', confirm: true } }),
};

/** A valid body for a call, about entities of `own`; undefined for calls without one. */
export function bodyOf(operation: CallName, own: Chain): ValidBody {
  return BODIES[operation]?.(own) ?? {};
}
