import { useTranslate } from '../../../i18n/translate.ts';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { CommentGround } from './comment-ground.ts';
import {
  type CommentOrder,
  type CommentsAddress,
  type CommentsChange,
  ORDERS,
  STATUS_FILTERS,
  type StatusFilter,
} from './comments-address.ts';

/** Narrows and orders the comments; everything is in the address. */
export function CommentFilters({
  ground,
  address,
  onChange,
}: {
  ground: CommentGround;
  address: CommentsAddress;
  onChange: (change: CommentsChange) => void;
}) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('comment.search')}
        value={address.search}
        onChange={(search) => onChange({ search })}
        className="sm:max-w-[220px]"
      />
      <FilterChoice<StatusFilter | ''>
        label={t('feedback.commentStatus')}
        value={address.status ?? ''}
        options={[
          { value: '', label: t('feedback.allComments') },
          ...STATUS_FILTERS.map((value) => ({
            value,
            label: t(value === 'undecided' ? 'comment.undecided' : `commentStatus.${value}`),
          })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      {ground.places.length > 1 ? (
        <FilterChoice
          label={t(ground.words.place)}
          value={address.item ?? ''}
          options={[
            { value: '', label: t(ground.words.everyPlace) },
            ...ground.places.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(item) => onChange({ item })}
        />
      ) : null}
      {ground.categories.length > 0 ? (
        <FilterChoice
          label={t('comment.category')}
          value={address.category ?? ''}
          options={[
            { value: '', label: t('comment.everyCategory') },
            ...ground.categories.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(category) => onChange({ category })}
        />
      ) : null}
      <FilterChoice<CommentOrder>
        label={t('comment.order')}
        value={address.order}
        options={ORDERS.map((value) => ({ value, label: t(`commentOrder.${value}`) }))}
        onChange={(order) => onChange({ order })}
      />
      <label className="inline-flex h-[40px] items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={address.reported}
          onChange={({ target }) => onChange({ reported: target.checked ? 'true' : '' })}
          className="size-4 accent-accent"
        />
        {t('comment.onlyReported')}
      </label>
    </div>
  );
}
