import type { Document, Sentence } from './document.ts';

/** A topic of several comments. */
export interface Topic {
  readonly id: string;
  readonly label: string;
  /** The comments that mention it, with the sentences. */
  readonly mentions: readonly Mention[];
  /** Mean sentiment of those sentences, -1..1. */
  readonly score: number;
}

export interface Mention {
  readonly document: Document;
  readonly sentences: readonly Sentence[];
  readonly score: number;
}

const MOST_TOPICS = 12;
/** A topic needs at least two people, and in large projects one in fifty. */
const LEAST_SHARE = 0.02;
/** A term in more than this share of many comments is the subject of the project, not a topic. */
const GENERAL_SHARE = 0.4;
const MANY = 30;
/** Bonus for pairs of words, which are more specific. */
const PAIR_BONUS = 1.6;
/** Overlap of comments from which two terms are one topic. */
const SAME = 0.6;

interface Candidate {
  readonly stem: string;
  readonly language: string;
  readonly documents: Set<Document>;
  readonly surfaces: Map<string, number>;
}

interface Cluster {
  readonly lead: Candidate;
  readonly stems: Set<string>;
  readonly documents: Set<Document>;
}

function candidatesOf(documents: readonly Document[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const document of documents) {
    const language = document.language ?? '';
    for (const { stem, surface } of document.sentences.flatMap(({ terms }) => terms)) {
      const key = `${language}:${stem}`;
      let candidate = found.get(key);
      if (!candidate) {
        candidate = { stem, language, documents: new Set(), surfaces: new Map() };
        found.set(key, candidate);
      }
      candidate.documents.add(document);
      candidate.surfaces.set(surface, (candidate.surfaces.get(surface) ?? 0) + 1);
    }
  }
  return [...found.values()];
}

function weightOf({ stem, documents }: Candidate, total: number): number {
  const share = documents.size / total;
  return documents.size * (stem.includes(' ') ? PAIR_BONUS : 1) * (0.3 + Math.log(1 / share));
}

function overlap(a: ReadonlySet<Document>, b: ReadonlySet<Document>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const document of small) if (large.has(document)) both += 1;
  return both / small.size;
}

function sharesWord(a: string, b: string): boolean {
  const words = new Set(a.split(' '));
  return b.split(' ').some((word) => words.has(word));
}

/** Whether a term belongs to a topic: related words, mostly in the same comments. */
function belongs(candidate: Candidate, cluster: Cluster): boolean {
  if (candidate.language !== cluster.lead.language) return false;
  const shared = overlap(candidate.documents, cluster.documents);
  return shared >= SAME || (shared >= SAME / 2 && sharesWord(candidate.stem, cluster.lead.stem));
}

function clustersOf(documents: readonly Document[]): Cluster[] {
  const total = documents.length;
  const least = Math.max(2, Math.ceil(total * LEAST_SHARE));
  const most = total >= MANY ? total * GENERAL_SHARE : total;
  const candidates = candidatesOf(documents)
    .filter((one) => one.documents.size >= least && one.documents.size <= most)
    .map((candidate) => ({ candidate, weight: weightOf(candidate, total) }))
    .sort((a, b) => b.weight - a.weight || a.candidate.stem.localeCompare(b.candidate.stem));
  const clusters: Cluster[] = [];
  for (const { candidate } of candidates) {
    const home = clusters.find((cluster) => belongs(candidate, cluster));
    if (home) {
      home.stems.add(candidate.stem);
      // Only terms that share a word with the topic add their comments; merely adjacent terms would make the topic drift.
      if (sharesWord(candidate.stem, home.lead.stem))
        for (const document of candidate.documents) home.documents.add(document);
    } else if (clusters.length < 2 * MOST_TOPICS) {
      clusters.push({
        lead: candidate,
        stems: new Set([candidate.stem]),
        documents: new Set(candidate.documents),
      });
    }
  }
  return clusters;
}

/** The most common spelling; among equals the shortest. */
function labelOf({ surfaces }: Candidate): string {
  const [best = ''] = [...surfaces]
    .sort(([a, times], [b, others]) => others - times || a.length - b.length || a.localeCompare(b))
    .map(([surface]) => surface);
  return best.charAt(0).toUpperCase() + best.slice(1);
}

export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1000) / 1000;
}

function mentionsIn({ documents, stems, lead }: Cluster): Mention[] {
  return [...documents].map((document) => {
    const about = document.sentences.filter(({ terms }) =>
      terms.some(({ stem }) => stems.has(stem) && sharesWord(stem, lead.stem)),
    );
    const sentences = about.length > 0 ? about : document.sentences;
    return { document, sentences, score: mean(sentences.map(({ score }) => score)) };
  });
}

/** Topics of the comments, most mentioned first. Comments in different languages form separate topics. */
export function topicsOf(documents: readonly Document[]): Topic[] {
  return clustersOf(documents)
    .map((cluster) => {
      const mentions = mentionsIn(cluster);
      const id = `${cluster.lead.language || 'xx'}-${cluster.lead.stem.replaceAll(' ', '-')}`;
      return { id, label: labelOf(cluster.lead), mentions, score: mean(mentions.map(({ score }) => score)) };
    })
    .sort((a, b) => b.mentions.length - a.mentions.length || a.id.localeCompare(b.id))
    .slice(0, MOST_TOPICS);
}
