import type { FeedbackItem, FeedbackLink } from '@oriel/contract/feedback';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ItemPlaces } from './place/item-places.tsx';
import { startOf } from './place/item-position.ts';
import { PlaceText } from './place/place-text.tsx';

const LINKS_MAX = 50;
const LABEL_MAX = 120;

/** The links from an item to others, each at a place of the item. */
export function LinksField({
  item,
  others,
  links,
  onChange,
}: {
  item: FeedbackItem;
  others: readonly FeedbackItem[];
  links: readonly FeedbackLink[];
  onChange: (links: FeedbackLink[]) => void;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(0);
  const start = startOf(item);
  const [first] = others;
  if (!start || !first) return null;
  const change = (index: number, fields: Partial<FeedbackLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...fields } : link)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('feedback.links')}</legend>
      <p className="text-sm text-secondary">{t('feedback.links.text')}</p>
      {links.length > 0 ? (
        <ItemPlaces
          item={item}
          places={links.map(({ position }) => position)}
          chosen={Math.min(chosen, links.length - 1)}
          labelOf={(place) => t('feedback.links.move', { place })}
          cross={t('feedback.links.cross', { place: Math.min(chosen + 1, links.length) })}
          moment={t('feedback.links.moment', { place: Math.min(chosen + 1, links.length) })}
          onChoose={setChosen}
          onPlace={(index, position) => change(index, { position })}
        />
      ) : null}
      <ol className="flex flex-col gap-4">
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other name
          <li key={index} className="flex flex-col gap-2 border-t border-line pt-3">
            <label className="flex flex-col gap-1 text-sm font-medium">
              {t('feedback.links.target', { place: index + 1 })}
              <select
                value={link.targetItemId}
                onChange={({ target }) => change(index, { targetItemId: target.value })}
                className="h-[44px] rounded-control border border-edge bg-raised px-3 text-base font-normal"
              >
                {others.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <Field
              label={t('feedback.links.label')}
              maxLength={LABEL_MAX}
              value={link.label ?? ''}
              onChange={({ target }) => {
                const { label: _before, ...rest } = link;
                const next = target.value ? { ...rest, label: target.value } : rest;
                onChange(links.map((one, at) => (at === index ? next : one)));
              }}
            />
            <PlaceText
              item={item}
              position={link.position}
              onPlace={(position) => change(index, { position })}
            />
            <div>
              <Button
                size="small"
                variant="quiet"
                onClick={() => onChange(links.filter((_, at) => at !== index))}
              >
                {t('feedback.links.remove', { place: index + 1 })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {links.length < LINKS_MAX ? (
        <div>
          <Button
            size="small"
            onClick={() => {
              setChosen(links.length);
              onChange([...links, { position: start, targetItemId: first.id }]);
            }}
          >
            {t('feedback.links.add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
