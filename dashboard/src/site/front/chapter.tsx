import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { articlePicture } from '../../kit/article/article-parts.ts';
import { useSiteTag } from '../site-context.tsx';

/** A part of the front page: what it is about, its points, and a picture of the product. */
export interface ChapterWords {
  readonly id: string;
  readonly title: MessageId;
  readonly lead: MessageId;
  readonly points: readonly (readonly [title: MessageId, text: MessageId])[];
  /** A screenshot of `kit/article/pictures`, and what it shows. */
  readonly picture?: readonly [name: string, words: MessageId];
}

export function Chapter({ words }: { words: ChapterWords }) {
  const t = useTranslate();
  const { id, title, lead, points, picture } = words;
  const text = (
    <div className="min-w-0">
      <h2 id={id} className="text-xl md:text-2xl">
        {t(title)}
      </h2>
      <p className="mt-3 max-w-[620px] text-lg text-secondary">{t(lead)}</p>
      {points.length > 0 ? (
        <dl className={`mt-8 grid gap-6 ${picture ? '' : 'md:grid-cols-3 md:gap-8'}`}>
          {points.map(([name, said]) => (
            <div key={name} className="border-t border-line pt-4">
              <dt className="font-medium">{t(name)}</dt>
              <dd className="mt-1 max-w-[560px] text-secondary">{t(said)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-12 md:mt-24 md:pt-16">
      {picture ? (
        <div className="grid items-start gap-8 lg:grid-cols-[5fr_6fr] lg:gap-12">
          {text}
          <Screenshot name={picture[0]} words={t(picture[1])} />
        </div>
      ) : (
        text
      )}
    </section>
  );
}

/** The product as it is, in the reader's language, wide or as on a phone. */
function Screenshot({ name, words }: { name: string; words: string }) {
  const tag = useSiteTag();
  const [wide, phone] = [articlePicture(name, tag), articlePicture(`${name}-phone`, tag)];
  if (!wide) throw new Error(`There is no picture ${name}`);
  return (
    <picture>
      {phone ? (
        <source media="(max-width: 640px)" srcSet={phone.src} width={phone.width} height={phone.height} />
      ) : null}
      <img {...wide} alt={words} loading="lazy" className="h-auto w-full rounded-card border border-line" />
    </picture>
  );
}
