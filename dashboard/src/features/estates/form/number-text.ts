/** A number as somebody writes it, with a comma or a point; undefined for what is none. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  return Number(plain);
}

export function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** "51.0312, 17.1047", as maps give it; undefined for anything else. */
export function coordinatesOf(text: string): { lat: string; lng: string } | undefined {
  const found = /^\s*([+-]?\d{1,2}\.\d+)\s*[,;\s]\s*([+-]?\d{1,3}\.\d+)\s*$/.exec(text);
  const [, lat, lng] = found ?? [];
  return lat && lng ? { lat, lng } : undefined;
}
