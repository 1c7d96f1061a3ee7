import {
  FEEDBACK_SETTINGS_DEFAULTS,
  type Feedback,
  type FeedbackCreate,
  type FeedbackPatch,
  type FeedbackSettings,
} from '@oriel/contract/feedback';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { hasTexts, sentTexts, type TextsIn, textsIn } from '../texts-in.ts';

type Visibility = Feedback['visibility'];

/** A category as form values; a saved one keeps its key, because comments refer to it. */
interface CategoryValue {
  readonly key: string;
  label: string;
  color: string;
  i18n: TextsIn<'label'>;
}

/** The texts of a project that this form translates. */
const TEXTS = ['title', 'question', 'description', 'plainText'] as const;

/** The rules as form values: the number as it is typed. */
export type RuleValues = Omit<FeedbackSettings, 'maxCommentsPerVisitor'> & { maxCommentsPerVisitor: string };

/** A project as form values: texts, empty if absent; moments in the format of the browser's field. */
export interface ProjectValues {
  title: string;
  question: string;
  description: string;
  plainText: string;
  opensAt: string;
  closesAt: string;
  visibility: Visibility;
  categories: CategoryValue[];
  settings: RuleValues;
  i18n: TextsIn<(typeof TEXTS)[number]>;
  /** ids, empty if none */
  coverAssetId: string;
  startingItemId: string;
}

/** Colours for new categories in turn; readable on light and dark. */
export const CATEGORY_COLORS = ['#1f6f54', '#a34623', '#2f6db5', '#8a4fa3', '#b07a12', '#5b6b2f'] as const;

/** "2026-10-01T09:30", in the reader's time zone: the format of `<input type="datetime-local">`. */
export function localMoment(moment: string | undefined): string {
  if (!moment) return '';
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function rulesOf({ maxCommentsPerVisitor, ...rules }: FeedbackSettings): RuleValues {
  return { ...rules, maxCommentsPerVisitor: String(maxCommentsPerVisitor) };
}

function settingsOf({ maxCommentsPerVisitor, ...rules }: RuleValues): FeedbackSettings {
  return { ...rules, maxCommentsPerVisitor: Number(maxCommentsPerVisitor) };
}

export function valuesOf(project: Feedback | undefined): ProjectValues {
  return {
    title: project?.title ?? '',
    question: project?.question ?? '',
    description: project?.description ?? '',
    plainText: project?.plainText ?? '',
    opensAt: localMoment(project?.opensAt),
    closesAt: localMoment(project?.closesAt),
    visibility: project?.visibility ?? 'PUBLIC',
    categories: (project?.categories ?? []).map(({ key, label, color, i18n }) => ({
      key,
      label,
      color,
      i18n: textsIn(i18n, 'label'),
    })),
    settings: rulesOf(project?.settings ?? FEEDBACK_SETTINGS_DEFAULTS),
    i18n: textsIn(project?.i18n, ...TEXTS),
    coverAssetId: project?.coverAssetId ?? '',
    startingItemId: project?.startingItemId ?? '',
  };
}

const momentOf = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

/** An unused category key, made from its label. */
export function keyOf(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  const base = plain || 'category';
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(key)) return key;
  }
}

function categoriesOf(values: readonly CategoryValue[], known: Feedback | undefined) {
  const taken = new Set(values.map(({ key }) => key).filter(Boolean));
  return values.map(({ key: given, label, color, i18n }) => {
    const key = given || keyOf(label, taken);
    taken.add(key);
    // Keeps the field of a category that the form does not show: the icon.
    const { icon } = known?.categories.find((one) => one.key === key) ?? {};
    return {
      key,
      label: label.trim(),
      color,
      ...(icon ? { icon } : {}),
      ...(hasTexts(i18n) ? { i18n: sentTexts(i18n, 'label') } : {}),
    };
  });
}

const textOf = (text: string): string | null => text.trim() || null;

/** The body for a new project. */
export function createOf(values: ProjectValues): FeedbackCreate {
  const { title, question, description, plainText, opensAt, closesAt, visibility, categories } = values;
  const settings = changesOf(FEEDBACK_SETTINGS_DEFAULTS, settingsOf(values.settings));
  return {
    title: title.trim(),
    visibility,
    ...(textOf(question) ? { question: question.trim() } : {}),
    ...(textOf(description) ? { description: description.trim() } : {}),
    ...(textOf(plainText) ? { plainText: plainText.trim() } : {}),
    ...(opensAt ? { opensAt: momentOf(opensAt) } : {}),
    ...(closesAt ? { closesAt: momentOf(closesAt) } : {}),
    categories: categoriesOf(categories, undefined),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(hasTexts(values.i18n) ? { i18n: sentTexts(values.i18n, ...TEXTS) } : {}),
    ...(values.coverAssetId ? { coverAssetId: values.coverAssetId } : {}),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The differences from the saved project. */
export function patchOf(project: Feedback, values: ProjectValues): FeedbackPatch {
  const before = valuesOf(project);
  const { title, question, description, plainText, opensAt, closesAt, visibility, categories } = values;
  const { settings, i18n, coverAssetId, startingItemId } = values;
  return {
    ...(title.trim() === before.title ? {} : { title: title.trim() }),
    ...(question === before.question ? {} : { question: textOf(question) }),
    ...(description === before.description ? {} : { description: textOf(description) }),
    ...(plainText === before.plainText ? {} : { plainText: textOf(plainText) }),
    ...(opensAt === before.opensAt ? {} : { opensAt: momentOf(opensAt) }),
    ...(closesAt === before.closesAt ? {} : { closesAt: momentOf(closesAt) }),
    ...(visibility === before.visibility ? {} : { visibility }),
    ...(isSame(categories, before.categories) ? {} : { categories: categoriesOf(categories, project) }),
    ...(isSame(settings, before.settings)
      ? {}
      : { settings: changesOf(project.settings, settingsOf(settings)) }),
    // The server merges them field by field, so the outcome's own translations stay.
    ...(isSame(i18n, before.i18n) ? {} : { i18n: sentTexts(i18n, ...TEXTS) }),
    ...(coverAssetId === before.coverAssetId ? {} : { coverAssetId: coverAssetId || null }),
    ...(startingItemId === before.startingItemId ? {} : { startingItemId: startingItemId || null }),
  };
}
