import type { Feedback, FeedbackItem, FeedbackLink, FeedbackMap } from '@oriel/contract/feedback';
import { lazy, Suspense } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { SwitchField, TallInput, TextBlock } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { updateProject } from '../api.ts';
import { TranslatedTexts } from '../form/translated-texts.tsx';
import { hasTexts, sentTexts, type TextsIn, textsIn } from '../texts-in.ts';
import { itemsOf } from './items-of.ts';
import { LinksField } from './links-field.tsx';

interface Values {
  title: string;
  question: string;
  description: string;
  plainText: string;
  commentsEnabled: boolean;
  links: FeedbackLink[];
  map?: FeedbackMap;
  i18n: TextsIn<(typeof TEXTS)[number]>;
}

/** The texts of an item that are translated. */
const TEXTS = ['title', 'question', 'description', 'plainText'] as const;

const MapField = lazy(async () => ({ default: (await import('./map/map-field.tsx')).MapField }));

interface ItemDialogProps {
  project: Feedback;
  /** absent for a new map */
  item?: FeedbackItem;
  /** what a new map shows at first */
  start?: FeedbackMap;
  onClose: () => void;
}

/** Words of an item, and whether it takes comments; of a map also what it shows, which makes a new one. */
export function ItemDialog({ project, item, start, onClose }: ItemDialogProps) {
  const t = useTranslate();
  const map = item?.map ?? start;
  const sending = useSendForm<Values>({
    values: {
      title: item?.title ?? '',
      question: item?.question ?? '',
      description: item?.description ?? '',
      plainText: item?.plainText ?? '',
      commentsEnabled: item?.commentsEnabled ?? true,
      links: item?.links ?? [],
      ...(map ? { map } : {}),
      i18n: textsIn(item?.i18n, ...TEXTS),
    },
    // Errors come by the place of the item in the list.
    fieldOf: (path) => /i18n\..+$/.exec(path)?.[0] ?? path.split('.').at(-1) ?? path,
    send: async ({ title, question, description, plainText, commentsEnabled, links, map: shown, i18n }) => {
      const change = {
        title: title.trim(),
        question: question.trim() || null,
        description: description.trim() || null,
        plainText: plainText.trim() || null,
        commentsEnabled,
        ...(item ? { links: links.map(withoutSpaces) } : {}),
        ...(shown ? { map: shown } : {}),
        ...(item?.i18n || hasTexts(i18n) ? { i18n: sentTexts(i18n, ...TEXTS) } : {}),
      };
      await updateProject(project, {
        items: item
          ? itemsOf(project, item.id, change)
          : [...itemsOf(project), { type: 'MAP', ...withoutNull(change) }],
      });
      onClose();
    },
  });
  return (
    <FormDialog
      sending={sending}
      title={t(item ? 'feedback.item.edit.title' : 'feedback.addMap')}
      wide={map !== undefined || item?.type === 'PANORAMA' || item?.type === 'MODEL'}
      closeLabel={t('action.close')}
      action={t('feedback.item.save')}
      onClose={onClose}
    >
      <TallInput
        name="title"
        label={t('feedback.item.title')}
        maxLength={160}
        validate={(text) => text.trim() !== '' || t('invalid.required')}
      />
      {map ? (
        <Suspense fallback={<Skeleton className="aspect-[16/9]" />}>
          <MapField
            style={project.mapStyle}
            map={sending.form.watch('map') ?? map}
            onChange={(next) => sending.form.setValue('map', next, { shouldDirty: true })}
          />
        </Suspense>
      ) : null}
      <TallInput
        name="question"
        label={t('feedback.item.question')}
        maxLength={500}
        help={t('feedback.item.question.help')}
      />
      <TextBlock name="description" label={t('feedback.item.description')} rows={4} maxLength={4000} />
      <TextBlock
        name="plainText"
        label={t('feedbackForm.plainText')}
        help={t('feedbackForm.plainText.help')}
        rows={3}
        maxLength={4000}
      />
      <TranslatedTexts titleMin={1} descriptionMax={4000} />
      {item ? (
        <LinksField
          item={item}
          others={project.items.filter(({ id }) => id !== item.id)}
          links={sending.form.watch('links')}
          onChange={(next) => sending.form.setValue('links', next, { shouldDirty: true })}
        />
      ) : null}
      <SwitchField name="commentsEnabled" label={t('feedback.item.commentsEnabled')} />
    </FormDialog>
  );
}

function withoutSpaces({ label, ...link }: FeedbackLink): FeedbackLink {
  const text = label?.trim();
  return text ? { ...link, label: text } : link;
}

/** New things have no fields that are empty. */
function withoutNull<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as never;
}
