import type { PublicPanorama } from '@oriel/contract/panorama';
import { useTexts } from '../../locales/texts.tsx';

/** The variants that visitors can choose from; none if there is only one picture. */
export function variantsOf(panorama: PublicPanorama): PublicPanorama['variants'] {
  return panorama.variants.filter(({ tiles }) => tiles.status === 'READY');
}

/** Switches between variants, such as day and night. */
export function VariantSwitch({
  panorama,
  variant,
  onChoose,
}: {
  panorama: PublicPanorama;
  variant: string | null;
  onChoose: (key: string | null) => void;
}) {
  const text = useTexts();
  const choices = [
    { key: null, label: text('variants.own') },
    ...variantsOf(panorama).map(({ key, label }) => ({ key, label })),
  ];
  return (
    <fieldset className="oriel-choice">
      <legend className="oriel-unseen">{text('variants.title')}</legend>
      {choices.map(({ key, label }) => (
        <label key={key ?? ''}>
          <input
            type="radio"
            name="oriel-variant"
            checked={key === variant}
            onChange={() => onChoose(key)}
            data-first={key === variant || undefined}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
