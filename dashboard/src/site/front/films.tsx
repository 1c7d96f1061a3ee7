import type { BrandKey } from '@oriel/contract/brand';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { useSite } from '../site-context.tsx';

const FILES = import.meta.glob<string>('../films/*', { query: '?url', import: 'default', eager: true });

interface FilmShown {
  readonly file: string;
  readonly tall?: true;
  readonly title: MessageId;
  readonly text: MessageId;
}

/** Films of each brand's product, taken by `npm run pictures`: the file's name, what it shows and what is said of it. */
const FILMS: Readonly<Record<BrandKey, readonly FilmShown[]>> = {
  oriel: [
    { file: 'building', title: 'main.oriel.see.building', text: 'main.oriel.see.building.text' },
    { file: 'apartment', title: 'main.oriel.see.apartment', text: 'main.oriel.see.apartment.text' },
    { file: 'tour', title: 'main.oriel.see.tour', text: 'main.oriel.see.tour.text' },
    { file: 'phone', tall: true, title: 'main.oriel.see.phone', text: 'main.oriel.see.phone.text' },
  ],
  localloop: [
    { file: 'comment', title: 'main.localloop.see.comment', text: 'main.localloop.see.comment.text' },
    { file: 'vote', tall: true, title: 'main.localloop.see.vote', text: 'main.localloop.see.vote.text' },
  ],
};

const WIDE = { width: 960, height: 600 } as const;
const TALL = { width: 390, height: 844 } as const;

/** What visitors see, in short silent films that play while they are looked at. */
export function Films() {
  const t = useTranslate();
  const { key } = useSite().brand;
  const taken = FILMS[key].filter(({ file }) => FILES[`../films/${file}.mp4`]);
  if (taken.length === 0) return null;
  return (
    <section aria-labelledby="see" className="mt-16 border-t border-line pt-12 md:mt-24 md:pt-16">
      <h2 id="see" className="text-xl md:text-2xl">
        {t(`main.${key}.see`)}
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-12 md:grid-cols-2">
        {taken.map((film) => (
          <Film key={film.file} {...film} />
        ))}
      </ul>
    </section>
  );
}

function Film({ file, tall, title, text }: FilmShown) {
  const t = useTranslate();
  const address = (ending: string) => FILES[`../films/${file}.${ending}`];
  const size = tall ? TALL : WIDE;
  return (
    <li>
      <figure>
        <div className={tall ? 'rounded-card bg-sunken px-12 py-6' : ''}>
          <video
            src={address('mp4')}
            poster={address('webp')}
            {...size}
            muted
            loop
            playsInline
            controls
            preload="none"
            data-film=""
            aria-label={t(title)}
            className={`h-auto rounded-card border border-line bg-sunken ${tall ? 'mx-auto w-[244px] max-w-full' : 'w-full'}`}
          />
        </div>
        <figcaption className="mt-4">
          <p className="font-medium">{t(title)}</p>
          <p className="mt-1 max-w-[560px] text-secondary">{t(text)}</p>
        </figcaption>
      </figure>
    </li>
  );
}
