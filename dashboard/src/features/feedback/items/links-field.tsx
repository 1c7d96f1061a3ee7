import type { CommentPosition } from '@oriel/contract/comment';
import type { FeedbackItem, FeedbackLink } from '@oriel/contract/feedback';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { PlaceInput } from './map/place-input.tsx';

const LINKS_MAX = 50;
const LABEL_MAX = 120;
/** Share of the picture that an arrow key moves a place, and with Shift. */
const STEP = { plain: 0.01, far: 0.05 } as const;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type ImagePosition = Extract<CommentPosition, { kind: 'IMAGE' }>;

const within = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 1000;

/** Where another link of an item begins. Undefined for items that links cannot be put into here. */
function middleOf({ type, imageUrl, map }: FeedbackItem): CommentPosition | undefined {
  if (type === 'IMAGE' && imageUrl) return { kind: 'IMAGE', x: 0.5, y: 0.5 };
  if (type === 'MAP' && map) return { kind: 'MAP', lng: map.center[0], lat: map.center[1] };
  return undefined;
}

/** The links from an item to others: in a picture by pressing or by keys, on a map by a written place. */
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
  const middle = middleOf(item);
  const [first] = others;
  if (!middle || !first) return null;
  const change = (index: number, fields: Partial<FeedbackLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...fields } : link)));
  const move = (index: number, position: ImagePosition, x: number, y: number) =>
    change(index, { position: { ...position, x: within(x), y: within(y) } });
  const onPress = (event: MouseEvent<HTMLElement>) => {
    const position = links[chosen]?.position;
    if (position?.kind !== 'IMAGE') return;
    const box = event.currentTarget.getBoundingClientRect();
    move(chosen, position, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    const position = links[index]?.position;
    if (!step || position?.kind !== 'IMAGE') return;
    event.preventDefault();
    const by = event.shiftKey ? STEP.far : STEP.plain;
    move(index, position, position.x + step[0] * by, position.y + step[1] * by);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('feedback.links')}</legend>
      <p className="text-sm text-secondary">{t('feedback.links.text')}</p>
      {item.imageUrl && links.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: presses beside the marks; they are moved by keys themselves
        // biome-ignore lint/a11y/useKeyWithClickEvents: the marks hear the keys
        <div className="relative w-fit cursor-crosshair overflow-hidden rounded-card" onClick={onPress}>
          <img src={item.imageUrl} alt="" className="block max-h-[320px]" draggable={false} />
          {links.map(({ position }, index) =>
            position.kind === 'IMAGE' ? (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other name
                key={index}
                type="button"
                aria-label={t('feedback.links.move', { place: index + 1 })}
                aria-pressed={index === chosen}
                className={cx(
                  'absolute flex size-8 -translate-1/2 items-center justify-center rounded-pill text-sm font-medium shadow-dialog',
                  index === chosen ? 'bg-accent text-on-accent' : 'bg-raised',
                )}
                style={{ left: `${position.x * 100}%`, top: `${position.y * 100}%` }}
                onClick={(event) => {
                  event.stopPropagation();
                  setChosen(index);
                }}
                onKeyDown={(event) => onKey(event, index)}
              >
                {index + 1}
              </button>
            ) : null,
          )}
        </div>
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
            {link.position.kind === 'MAP' ? (
              <PlaceInput
                label={t('feedback.links.place')}
                center={[link.position.lng, link.position.lat]}
                onPlace={({ center: [lng, lat] }) => change(index, { position: { kind: 'MAP', lng, lat } })}
              />
            ) : null}
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
              onChange([...links, { position: middle, targetItemId: first.id }]);
            }}
          >
            {t('feedback.links.add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
