import type { Organization } from '@oriel/contract/organization';
import { inkOn } from '@oriel/viewer/core/readable-color';
import { accentsOf } from '@oriel/viewer/shell/brand';
import { brand as product } from '../../../base/config.ts';
import { useTranslate } from '../../../i18n/translate.ts';

/** Paper, ink and line colours of the viewers of each brand, light and dark (the viewers' tokens.css and localloop.css). */
const LOOKS = {
  oriel: {
    light: { background: '#ffffff', color: '#23201b', quiet: '#6b645a', line: '#e4ded2' },
    dark: { background: '#211e1a', color: '#f3efe7', quiet: '#b3aa9c', line: '#35302a' },
  },
  localloop: {
    light: { background: '#ffffff', color: '#1e2a26', quiet: '#54625b', line: '#dbe1d3' },
    dark: { background: '#212c28', color: '#eef3ec', quiet: '#adb9b2', line: '#33403a' },
  },
} as const;

/** What stands on the card: of an apartment, or of a project. */
const WORDS = {
  apartment: ['brandPreview.apartment', 'brandPreview.facts', 'brandPreview.ask', 'brandPreview.plan'],
  project: ['brandPreview.project', 'brandPreview.open', 'brandPreview.comment', 'brandPreview.about'],
} as const;

const PLATE = { background: '#faf8f4', borderRadius: 3, boxShadow: '0 0 0 4px #faf8f4' } as const;

/** A card as the viewers draw it; not interactive. */
export function BrandSample({
  name,
  about,
  brand: { primaryColor, font, logoUrl, logoDarkUrl },
  ground,
}: {
  name: string;
  about: keyof typeof WORDS;
  brand: Organization['brand'];
  ground: keyof (typeof LOOKS)['oriel'];
}) {
  const t = useTranslate();
  const { background, color, quiet, line } = LOOKS[product.key][ground];
  const accent = accentsOf(primaryColor, product.key)?.[ground] ?? color;
  const [title, facts, action, more] = WORDS[about];
  const logo = ground === 'dark' ? logoDarkUrl || logoUrl : logoUrl || logoDarkUrl;
  // As in the viewers' brand-logo.css: a logo for light backgrounds brings its own.
  const plate = ground === 'dark' && !logoDarkUrl ? PLATE : undefined;
  return (
    <div
      data-ground={ground}
      className="flex min-w-0 flex-col gap-3 rounded-card border p-4"
      style={{
        background,
        color,
        borderColor: line,
        fontFamily: font === 'fantasy' ? 'fantasy' : `"${font}", sans-serif`,
      }}
    >
      {logo ? (
        <img src={logo} alt="" className="h-6 max-w-full self-start object-contain" style={plate} />
      ) : (
        <span className="truncate text-sm font-semibold">{name}</span>
      )}
      <span className="text-lg">{t(title)}</span>
      <span className="text-sm" style={{ color: quiet }}>
        {t(facts)}
      </span>
      <span
        className="self-start rounded-control px-3 py-2 text-sm font-semibold"
        style={{ background: accent, color: inkOn(accent) }}
      >
        {t(action)}
      </span>
      <span className="text-sm underline underline-offset-4" style={{ color: accent }}>
        {t(more)}
      </span>
    </div>
  );
}
