import { readFile } from 'node:fs/promises';
import type { FeedbackItemInput } from '@oriel/contract/feedback';
import { Types } from 'mongoose';
import { localAnalyzer } from '../../analysis/local-apart.ts';
import type { CommentDocument } from '../../modules/comment/model.ts';
import type { CommentTarget } from '../../modules/comment/target.ts';
import { passagesOf } from '../../modules/feedback/corrections.ts';
import type { FeedbackDocument } from '../../modules/feedback/model.ts';
import {
  CITY_CATEGORIES,
  type CityComment,
  type CityItem,
  CORRECTIONS,
  PERGOLA,
  QUARTER,
  readCityComments,
  STATEMENTS,
  STREET_AREA,
  STREET_CENTER,
  VOTERS,
} from '../city.ts';
import { dice } from '../random.ts';
import { likeComment, writeComment } from './comments.ts';
import { MATERIAL, takeIn } from './estates.ts';
import { type DemoSite, inParallel } from './site.ts';

const CITY = 'jarzebin';
const TEAM = 'user@demo.oriel.example';
/** Days since the projects were opened, and since the closed one ended. */
const OPENED = 34;
const PAST = { opened: 130, closed: 80 } as const;
/** Days until the open project closes. */
const LASTS = 24;
/** Days since the analysis. What was written since is new to it. */
const ANALYSED = 1;
/** The comment that somebody reported, by its author. */
const REPORTED = 'Garaż nr 2';

interface Written {
  readonly comment: CityComment;
  readonly document: CommentDocument;
}

/** A city with an open project of three places, and an answered one. */
export async function buildCity(site: DemoSite): Promise<void> {
  const comments = readCityComments(await readFile(new URL('city/comments.txt', MATERIAL), 'utf8'));
  await buildPergola(
    site,
    comments.filter(({ item }) => item === 'pergola'),
  );
  await buildQuarter(
    site,
    comments.filter(({ item }) => item !== 'pergola'),
  );
}

function pl<T extends object>(texts: T): { pl: T } {
  return { pl: texts };
}

async function buildQuarter(site: DemoSite, comments: readonly CityComment[]): Promise<void> {
  const organizationId = site.organization(CITY)._id;
  site.goTo(OPENED);
  const park = await takeIn(site, organizationId, 'city/park.webp', { type: 'IMAGE', name: 'The park' });
  const yard = await takeIn(site, organizationId, 'city/courtyard.glb', {
    type: 'MODEL_3D',
    name: 'The courtyard',
  });
  const content = {
    park: { type: 'IMAGE', assetId: String(park) },
    street: { type: 'MAP', map: { center: STREET_CENTER, zoom: 16, boundary: STREET_AREA } },
    yard: { type: 'MODEL', assetId: String(yard) },
  } as const;
  const keys = ['park', 'street', 'yard'] as const;
  const project = await open(site, QUARTER, {
    items: keys.map((key) => {
      const { title, titlePl, description, descriptionPl } = QUARTER.items[key];
      const i18n = pl({ title: titlePl, description: descriptionPl });
      return { ...content[key], title, description, i18n };
    }),
    coverAssetId: String(park),
    closesAt: `${site.day(-LASTS)}T18:00:00.000Z`,
  });
  const items = new Map(keys.map((key, index) => [key as CityItem, project.itemIds[index]]));
  const days = spread(comments.length, OPENED - 1, 0);
  const order = shuffled(comments).map((comment, place) => ({ comment, day: days[place] ?? 0 }));
  const write = (part: typeof order) => writeThreads(site, part, items);
  const before = await write(order.filter(({ day }) => day > ANALYSED));
  await askOpinion(site, project, before);
  await letVote(site, project, VOTERS.before, 'early');
  await analyse(site, project);
  await letVote(site, project, VOTERS.since, 'late');
  const after = await write(order.filter(({ day }) => day <= ANALYSED));
  await report(site, [...before, ...after]);
}

async function buildPergola(site: DemoSite, comments: readonly CityComment[]): Promise<void> {
  const organizationId = site.organization(CITY)._id;
  site.goTo(PAST.opened);
  const picture = await takeIn(site, organizationId, 'site/pergola.webp', {
    type: 'IMAGE',
    name: 'The pergola',
  });
  const { title, titlePl } = PERGOLA.item;
  const project = await open(site, PERGOLA, {
    items: [{ type: 'IMAGE', assetId: String(picture), title, i18n: pl({ title: titlePl }) }],
    coverAssetId: String(picture),
  });
  const days = spread(comments.length, PAST.opened - 1, PAST.closed + 4);
  const order = comments.map((comment, place) => ({ comment, day: days[place] ?? PAST.closed }));
  const written = await writeThreads(site, order, new Map([['pergola', project.itemIds[0]]]));
  site.goTo(PAST.closed);
  const by = new Map(written.map(({ comment, document }) => [comment.name, String(document._id)]));
  await site.services.feedback.update(await current(site, project), {
    patch: {
      status: 'CLOSED',
      outcome: PERGOLA.outcome,
      outcomes: PERGOLA.outcomes.map(({ text, pl: words, answers }) => ({
        text,
        commentIds: answers.flatMap((name) => by.get(name) ?? []),
        i18n: pl({ text: words }),
      })),
      i18n: pl({ ...wordsOf(PERGOLA), outcome: PERGOLA.outcomePl }),
    },
  });
}

type Plan = Pick<
  typeof QUARTER | typeof PERGOLA,
  'slug' | 'title' | 'titlePl' | 'description' | 'descriptionPl' | 'question' | 'questionPl'
>;

function wordsOf({ titlePl, descriptionPl, questionPl }: Plan) {
  return { title: titlePl, description: descriptionPl, question: questionPl };
}

async function open(
  site: DemoSite,
  plan: Plan,
  rest: { items: FeedbackItemInput[]; coverAssetId: string; closesAt?: string },
): Promise<FeedbackDocument> {
  const { feedback } = site.services;
  const { slug, title, description, question } = plan;
  const project = await feedback.create(
    site.organization(CITY)._id,
    {
      slug,
      title,
      description,
      question,
      visibility: 'PUBLIC',
      categories: CITY_CATEGORIES.map(({ labelPl, ...category }) => ({
        ...category,
        i18n: pl({ label: labelPl }),
      })),
      i18n: pl(wordsOf(plan)),
      ...rest,
    },
    site.person(TEAM)._id,
  );
  return await feedback.update(project, { patch: { status: 'OPEN' } });
}

async function current(site: DemoSite, { organizationId, _id }: FeedbackDocument): Promise<FeedbackDocument> {
  const { Feedback } = site.deps.database.models;
  return await Feedback.findOne({ organizationId, _id }).orFail().lean<FeedbackDocument>();
}

/** Days ago from `first` to `last`, evenly. */
function spread(count: number, first: number, last: number): number[] {
  return Array.from({ length: count }, (_, place) =>
    Math.round(first - ((first - last) * place) / Math.max(1, count - 1)),
  );
}

/** People do not write place by place. */
function shuffled(comments: readonly CityComment[]): CityComment[] {
  const random = dice(20);
  const drawn = comments.map((comment) => ({ comment, key: random.next() }));
  return drawn.sort((a, b) => a.key - b.key).map(({ comment }) => comment);
}

async function writeThreads(
  site: DemoSite,
  threads: readonly { comment: CityComment; day: number }[],
  items: ReadonlyMap<CityItem, FeedbackDocument['itemIds'][number] | undefined>,
): Promise<Written[]> {
  const random = dice(threads.length);
  const written: Written[] = [];
  const liked: { document: CommentDocument; target: CommentTarget; likes: number }[] = [];
  for (const { comment, day } of threads) {
    const itemId = items.get(comment.item);
    if (!itemId) throw new Error(`The demo has no item ${comment.item}`);
    const at = site.goTo(day, random.between(6 * 60, 20 * 60));
    const { target } = await site.services.commentTargets.findItem(itemId, undefined);
    const { name, body, category, position, likes } = comment;
    const document = await writeComment(
      site,
      target,
      { name, body, category, position, visitor: `demo-${name}` },
      at,
    );
    written.push({ comment, document });
    liked.push({ document, target, likes });
    for (const [place, reply] of comment.replies.entries()) {
      const when = site.goTo(Math.max(0, day - 1), Math.min(22 * 60, 9 * 60 + place * 95));
      const from =
        reply.name === undefined
          ? { name: '', visitor: 'demo-team', team: TEAM }
          : { name: reply.name, visitor: `demo-${reply.name}` };
      const answer = await writeComment(site, target, { ...from, body: reply.body, parent: document }, when);
      liked.push({ document: answer, target, likes: reply.likes });
    }
  }
  await inParallel(liked, ({ document, target, likes }) =>
    likeComment(site, target, document, { likes, crowd: 'demo-neighbour' }),
  );
  return written;
}

/** Puts comments to the vote. */
async function askOpinion(
  site: DemoSite,
  project: FeedbackDocument,
  written: readonly Written[],
): Promise<void> {
  const published = written.filter(({ document }) => document.status === 'PUBLISHED');
  const ids = STATEMENTS.flatMap(([author]) => {
    const found = published.find(({ comment }) => comment.name === author);
    return found ? [String(found.document._id)] : [];
  });
  site.goTo(ANALYSED, 8 * 60);
  await site.services.opinions.choose(await current(site, project), ids);
}

/** Residents of each camp vote, each on most of the statements. */
async function letVote(
  site: DemoSite,
  project: FeedbackDocument,
  camps: readonly number[],
  when: string,
): Promise<void> {
  const { comments, opinions } = site.services;
  const asked = await current(site, project);
  const { statements } = await opinions.forMembers(asked, undefined);
  const authors = await site.deps.database.models.Comment.find(
    { organizationId: asked.organizationId, _id: { $in: asked.statementIds ?? [] } },
    { author: 1 },
  ).lean();
  const leanings = new Map(
    authors.map(({ _id, author }) => [
      String(_id),
      STATEMENTS.find(([name]) => name === author.name)?.slice(1) as readonly number[] | undefined,
    ]),
  );
  const votes = camps.flatMap((people, camp) =>
    Array.from({ length: people }, (_, person) => {
      const random = dice(1000 * (camp + 1) + person + (when === 'late' ? 500 : 0));
      const visitorHash = comments.hashOf(asked.organizationId, {
        visitorId: `demo-voter-${when}-${camp}-${person}`,
      });
      return statements.flatMap(({ id }) => {
        const agrees = leanings.get(id)?.[camp];
        if (agrees === undefined || visitorHash === undefined || random.chance(0.18)) return [];
        const passes = random.chance(0.08);
        const vote = passes
          ? ('PASS' as const)
          : random.chance(agrees)
            ? ('AGREE' as const)
            : ('DISAGREE' as const);
        return [{ id: new Types.ObjectId(id), visitorHash, vote }];
      });
    }),
  );
  await inParallel(votes.flat(), ({ id, visitorHash, vote }) =>
    opinions.vote(asked, id, { visitorHash }, vote),
  );
}

/** Runs the analysis, and publishes it with what the team corrected. */
async function analyse(site: DemoSite, project: FeedbackDocument): Promise<void> {
  const { feedback, feedbackAnalysis } = site.services;
  site.goTo(ANALYSED, 21 * 60);
  await feedbackAnalysis.request(await current(site, project));
  await feedbackAnalysis.run(project._id, localAnalyzer, new AbortController().signal);
  const read = await current(site, project);
  const passages = read.ai.result ? passagesOf(read.ai.result) : [];
  // What another engine did not write needs no correction.
  const corrections = passages.flatMap(({ key, part, text }) => {
    const words = CORRECTIONS.find((one) => one.part === part && one.machine === text);
    return words ? [{ key, text: words.text }] : [];
  });
  await feedback.update(read, {
    patch: { ai: { published: true, corrections } },
    by: site.person(TEAM)._id,
  });
}

async function report(site: DemoSite, written: readonly Written[]): Promise<void> {
  const found = written.find(({ comment }) => comment.name === REPORTED);
  if (!found) return;
  const { organizationId } = found.document;
  const visitorHash = site.services.comments.hashOf(organizationId, { visitorId: 'demo-reporter' });
  if (visitorHash)
    await site.services.commentReactions.report(
      found.document,
      { visitorHash },
      'This is about one household.',
    );
}
