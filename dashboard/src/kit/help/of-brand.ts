import type { BrandKey } from '@oriel/contract/brand';

/** A guide as the readers of a brand get it: lines between `<!-- localloop -->` and `<!-- /localloop -->` are for that brand alone. */
export function ofBrand(text: string, key: BrandKey): string {
  return text.replaceAll(/^<!-- (\w+) -->\n([\s\S]*?)^<!-- \/\1 -->(?:\n|$)/gm, (_, of, lines) =>
    of === key ? lines : '',
  );
}
