import type { Types } from 'mongoose';
import type { CommentDocument } from '../../modules/comment/model.ts';
import type { FeedbackDocument } from '../../modules/feedback/model.ts';
import { DEMO_FEEDBACK } from '../feedback.ts';
import { dice } from '../random.ts';
import { likeComment, writeComment } from './comments.ts';
import { type DemoSite, inParallel } from './site.ts';

type DemoProject = (typeof DEMO_FEEDBACK)[number];

/** Days since the projects were opened. */
const OPENED = 45;

const OUTCOME = 'Thank you for every comment on the model apartment. This is what changes because of them.';
const OUTCOME_PL = 'Dziękujemy za każdy komentarz o mieszkaniu pokazowym. Oto, co się dzięki nim zmieni.';

/** What was decided, with the places in the list of the comments that it answers. */
const DECISIONS = [
  {
    text: 'Outside blinds to the south are standard from the second stage on.',
    pl: 'Od drugiego etapu rolety zewnętrzne od południa są w standardzie.',
    answers: [9],
  },
  {
    text: 'The wall between kitchen and living room can be left out, or get sliding doors, until the end of January.',
    pl: 'Do końca stycznia można zrezygnować ze ściany między kuchnią a salonem albo wybrać w niej przesuwne drzwi.',
    answers: [4, 11],
  },
  {
    text: 'We are measuring the sound insulation in the finished stairwell and will publish the figures here.',
    pl: 'Mierzymy akustykę w gotowej klatce i opublikujemy wyniki w tym miejscu.',
    answers: [19],
  },
] as const;

/** Two feedback projects of residents: an open one about a picture, and an answered one in the model apartment. */
export async function buildFeedback(site: DemoSite): Promise<void> {
  const organization = site.organization('brzozowa');
  const { Panorama } = site.deps.database.models;
  const picture = site.assets.get(`${organization._id}/building/frames/003.webp`);
  const living = await Panorama.findOne({
    organizationId: organization._id,
    entry: true,
    tourName: 'Model apartment 3A',
  })
    .orFail()
    .lean();
  for (const plan of DEMO_FEEDBACK) {
    const item =
      plan.key === 'courtyard'
        ? { type: 'IMAGE' as const, assetId: String(picture), title: 'The courtyard from the south' }
        : { type: 'PANORAMA' as const, panoramaId: String(living._id), title: 'Living room' };
    await buildProject(site, plan, item);
  }
}

async function buildProject(
  site: DemoSite,
  plan: DemoProject,
  item: { title: string } & ({ type: 'IMAGE'; assetId: string } | { type: 'PANORAMA'; panoramaId: string }),
): Promise<void> {
  const { services } = site;
  const organizationId = site.organization('brzozowa')._id;
  const { Feedback } = site.deps.database.models;
  const team = site.person('user@demo.oriel.example');
  site.goTo(OPENED);
  const project = await services.feedback.create(
    organizationId,
    {
      title: plan.title,
      description: plan.description,
      question: plan.question,
      visibility: 'PUBLIC',
      categories: plan.categories.map(({ labelPl, ...category }) => ({
        ...category,
        i18n: { pl: { label: labelPl } },
      })),
      items: [item],
      i18n: { pl: { title: plan.titlePl, description: plan.descriptionPl, question: plan.questionPl } },
    },
    team._id,
  );
  await services.feedback.update(project, { patch: { status: 'OPEN' } });
  const [itemId] = project.itemIds;
  if (!itemId) throw new Error('A project of the demo lost its item');
  const written = await writeComments(site, plan, itemId);
  site.goTo(7);
  await services.feedbackAnalysis.request(project);
  if (plan.key !== 'flat') return;
  site.goTo(6);
  const open = await Feedback.findOne({ organizationId, _id: project._id }).orFail().lean<FeedbackDocument>();
  const outcomes = DECISIONS.map(({ text, pl, answers }) => ({
    text,
    commentIds: answers.flatMap((place) => written[place] ?? []).map(({ _id }) => String(_id)),
    i18n: { pl: { text: pl } },
  }));
  const patch = {
    status: 'CLOSED' as const,
    outcome: OUTCOME,
    outcomes,
    i18n: { pl: { outcome: OUTCOME_PL } },
  };
  await services.feedback.update(open, { patch });
}

async function writeComments(
  site: DemoSite,
  plan: DemoProject,
  itemId: Types.ObjectId,
): Promise<readonly CommentDocument[]> {
  const { services } = site;
  const random = dice(plan.comments.length);
  const written: CommentDocument[] = [];
  // Every comment at its own time, oldest first; replies come a day or two later.
  const days = plan.comments.map(
    (_, place) => OPENED - 1 - Math.floor((place * (OPENED - 8)) / plan.comments.length),
  );
  for (const [place, comment] of plan.comments.entries()) {
    const at = site.goTo(days[place] ?? 1, random.between(7 * 60, 22 * 60));
    const { target } = await services.commentTargets.findItem(itemId, undefined);
    const parent = comment.answers === undefined ? undefined : written[comment.answers];
    const { name, body, category } = comment;
    const position =
      'x' in comment.at
        ? ({ kind: 'IMAGE', ...comment.at } as const)
        : ({ kind: 'SPHERE', ...comment.at } as const);
    const from = {
      visitor: `demo-commenter-${target.id}-${place}`,
      ...(comment.staff ? { team: 'user@demo.oriel.example' } : {}),
    };
    const wanted = { name, body, category, position, ...(parent ? { parent } : {}), ...from };
    written.push(await writeComment(site, target, wanted, at));
  }
  const { target } = await services.commentTargets.findItem(itemId, undefined);
  await inParallel(plan.comments, async (comment) => {
    const document = written[plan.comments.indexOf(comment as never)];
    await likeComment(site, target, document, {
      likes: comment.likes,
      crowd: `demo-neighbour-${plan.key}`,
    });
  });
  return written;
}
