import type { Organization } from '@oriel/contract/organization';
import { inkOn } from '@oriel/viewer/core/readable-color';
import { accentsOf } from '@oriel/viewer/shell/brand';
import { useTranslate } from '../../../i18n/translate.ts';

/** Paper, ink and line colours of the viewers, light and dark. */
const LOOKS = {
  light: { background: '#ffffff', color: '#23201b', quiet: '#6b645a', line: '#e4ded2' },
  dark: { background: '#211e1a', color: '#f3efe7', quiet: '#b3aa9c', line: '#35302a' },
} as const;

const PLATE = { background: '#faf8f4', borderRadius: 3, boxShadow: '0 0 0 4px #faf8f4' } as const;

/** An apartment's card as the viewers draw it; not interactive. */
export function BrandSample({
  name,
  brand: { primaryColor, font, logoUrl, logoDarkUrl },
  ground,
}: {
  name: string;
  brand: Organization['brand'];
  ground: keyof typeof LOOKS;
}) {
  const t = useTranslate();
  const { background, color, quiet, line } = LOOKS[ground];
  const accent = accentsOf(primaryColor)?.[ground] ?? color;
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
      <span className="text-lg">{t('brandPreview.apartment')}</span>
      <span className="text-sm" style={{ color: quiet }}>
        {t('brandPreview.facts')}
      </span>
      <span
        className="self-start rounded-control px-3 py-2 text-sm font-semibold"
        style={{ background: accent, color: inkOn(accent) }}
      >
        {t('brandPreview.ask')}
      </span>
      <span className="text-sm underline underline-offset-4" style={{ color: accent }}>
        {t('brandPreview.plan')}
      </span>
    </div>
  );
}
