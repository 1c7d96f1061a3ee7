import { userActor } from '../../modules/activity/service.ts';
import { changeInquiry } from '../../modules/inquiry/changes.ts';
import type { InquiryDocument } from '../../modules/inquiry/model.ts';
import { type DemoInquiry, demoInquiries } from '../inquiries.ts';
import { dice } from '../random.ts';
import type { BuiltApartment, BuiltEstate, DemoSite } from './site.ts';

/** Sixty inquiries of the last ninety days, oldest first; older ones are read, some with a note on their outcome. */
export async function buildInquiries(site: DemoSite): Promise<void> {
  const random = dice(90);
  for (const inquiry of demoInquiries().toReversed()) {
    const estate = site.estates.find(({ slug }) =>
      inquiry.toLet ? slug === 'nadodrze-living' : slug === 'brzozowa-park',
    );
    if (!estate) continue;
    const apartments = estate.buildings
      .flatMap((building) => building.apartments)
      .filter(({ apartment }) => apartment.status !== 'SOLD' || apartment.statusDaysAgo < inquiry.daysAgo);
    const minute = random.between(7 * 60, 21 * 60);
    const wanted = random.pick(apartments);
    const shortlist = Array.from({ length: inquiry.shortlist }, () => random.pick(apartments));
    site.goTo(inquiry.daysAgo, minute);
    const stored = await send(site, estate, inquiry, [wanted, ...shortlist]);
    if (inquiry.read) await answer(site, inquiry, stored, minute + random.between(20, 300));
  }
  await readOldNotices(site);
  site.goTo(0);
}

const EVERYWHERE = { acrossOrganizations: 'the demo is made of all of them', timestamps: false };

/** The team has read its notices until two days ago. */
async function readOldNotices(site: DemoSite): Promise<void> {
  const readAt = site.goTo(2);
  await site.deps.database.models.Notice.updateMany(
    { at: { $lt: readAt }, readAt: { $exists: false } },
    { $set: { readAt } },
    EVERYWHERE,
  );
}

async function send(
  site: DemoSite,
  estate: BuiltEstate,
  inquiry: DemoInquiry,
  apartments: readonly BuiltApartment[],
): Promise<InquiryDocument> {
  const [first] = apartments;
  if (!first) throw new Error('An inquiry of the demo is about nothing');
  const agent = site.person(
    estate.slug === 'nadodrze-living' ? 'julia.nowicka@brzozowa.example' : 'agent@demo.oriel.example',
  );
  const navigatorId = await navigatorOf(site, estate, first);
  const { inquiry: stored } = await site.services.inquiries.create(
    {
      name: inquiry.name,
      ...(inquiry.email ? { email: inquiry.email } : {}),
      ...(inquiry.phone ? { phone: inquiry.phone } : {}),
      message: inquiry.message.replaceAll('{flat}', first.apartment.number),
      locale: inquiry.locale,
      source: 'VIEWER',
      estateId: String(estate.document._id),
      ...(navigatorId ? { navigatorId } : {}),
      apartmentId: String(first.document._id),
      apartmentIds: [...new Set(apartments.map(({ document }) => String(document._id)))],
      ...(inquiry.byAgentLink ? { agentId: String(agent._id) } : {}),
      analyticsConsent: true,
      visitorId: `demo-1-${Math.round(inquiry.daysAgo * 3 + first.apartment.floor)}`,
      consents: [{ key: 'MARKETING_EMAIL', granted: inquiry.marketing, version: '2026-03' }],
      page: { url: 'https://brzozowa.example/mieszkania', referrer: 'https://www.google.com/' },
    },
    { locale: inquiry.locale },
  );
  return stored;
}

/** The navigator where a visitor saw the apartment: its building's, else that of the whole site. */
async function navigatorOf(
  site: DemoSite,
  { document: estate }: BuiltEstate,
  { document: apartment }: BuiltApartment,
): Promise<string | undefined> {
  const { organizationId } = estate;
  const navigators = await site.deps.database.models.Navigator.find({
    organizationId,
    estateId: estate._id,
  }).lean();
  const ofBuilding = navigators.find(({ buildingId }) => buildingId?.equals(apartment.buildingId ?? ''));
  const found = ofBuilding ?? navigators.find(({ buildingId }) => buildingId === undefined);
  return found && String(found._id);
}

async function answer(
  site: DemoSite,
  { daysAgo, note }: DemoInquiry,
  stored: InquiryDocument,
  minute: number,
): Promise<void> {
  const { services, deps } = site;
  const { models } = deps.database;
  const { organizationId, _id } = stored;
  const reader = site.person(stored.agentId ? 'agent@demo.oriel.example' : 'user@demo.oriel.example');
  const at = site.goTo(daysAgo, Math.min(minute, 23 * 60));
  const current = await models.Inquiry.findOne({ organizationId, _id }).orFail().lean<InquiryDocument>();
  await changeInquiry(
    {
      models,
      clock: () => at,
      activities: services.activities,
      mails: services.inquiries.mails,
      notices: services.inquiries.notices,
    },
    current,
    { status: 'READ' },
    { user: reader, mayAssign: true },
  );
  if (!note) return;
  await services.activities.record({
    organizationId,
    subject: { type: 'INQUIRY', id: _id },
    kind: 'NOTE',
    content: note,
    actor: userActor(reader),
  });
}
