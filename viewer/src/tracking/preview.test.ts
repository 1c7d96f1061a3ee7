import { expect, test } from 'vitest';
import { isPreview } from './preview.ts';

const ORIEL = 'https://oriel.example';
const VIEWER = `${ORIEL}/viewer360/0123456789abcdef01234567?iframe=true`;
const page = (address: string) => ({ location: new URL(address) });

test("treats a viewer in the team's application as a preview", () => {
  for (const path of ['/dashboard', '/dashboard/embed', '/dashboard/tours/1?x=y'])
    expect(isPreview(VIEWER, '', page(ORIEL + path)), path).toBe(true);
});

test('treats one on its own, in another page of ours, or in any host page as a visit', () => {
  for (const address of [
    VIEWER,
    `${ORIEL}/examples/script-tag.html`,
    `${ORIEL}/dashboards`,
    'https://crm.example/dashboard/embed',
    'http://oriel.example/dashboard',
  ])
    expect(isPreview(VIEWER, '', page(address)), address).toBe(false);
  const closed = {
    get location(): Location {
      throw new DOMException('', 'SecurityError');
    },
  };
  expect(isPreview(VIEWER, '', closed)).toBe(false);
  expect(isPreview(VIEWER, '', null)).toBe(false);
});

test("treats one opened from the team's application as a preview", () => {
  const alone = page(VIEWER);
  expect(isPreview(VIEWER, `${ORIEL}/dashboard/estates/1?tab=details`, alone)).toBe(true);
  for (const referrer of [
    '',
    'nonsense',
    `${ORIEL}/`,
    `${ORIEL}/dashboards`,
    'https://crm.example/dashboard',
  ])
    expect(isPreview(VIEWER, referrer, alone), referrer).toBe(false);
});
