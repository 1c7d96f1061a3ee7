/** An unused building code in the style of the others: C after A and B, B3 after B1 and B2. */
export function nextCode(codes: readonly string[]): string {
  const taken = new Set(codes.map((code) => code.trim().toUpperCase()));
  const last = codes.at(-1)?.trim() ?? '';
  const counted = /^(.*?)(\d+)$/.exec(last);
  for (let step = 1; step < 1000; step += 1) {
    const next = counted
      ? `${counted[1]}${Number(counted[2]) + step}`
      : letter((last === '' ? 64 : last.toUpperCase().charCodeAt(0)) + step);
    if (next === undefined) return '';
    if (!taken.has(next.toUpperCase())) return next;
  }
  return '';
}

function letter(point: number): string | undefined {
  return point >= 65 && point <= 90 ? String.fromCharCode(point) : undefined;
}
