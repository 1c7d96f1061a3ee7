import type { MemberOpinionResults } from '@oriel/contract/opinion';
import { useTranslate } from '../../../i18n/translate.ts';

const WIDTH = 480;
const HEIGHT = 280;
const MARGIN = 24;

/** A shape besides the colour for each of up to five groups. */
const MARKS = [
  { color: '#1f7a5c', path: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0' },
  { color: '#b3541e', path: 'M-4 -4h8v8h-8z' },
  { color: '#3d63b5', path: 'M0 -5l5 9h-10z' },
  { color: '#8a3f8f', path: 'M0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z' },
  { color: '#8a7000', path: 'M-5 -1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z' },
] as const;

type Results = Pick<MemberOpinionResults, 'people' | 'groups'>;

/** People by how alike they voted. The list of groups below says in words what matters. */
export function OpinionMap({ people, groups }: Results) {
  const t = useTranslate();
  const xs = people.map(({ x }) => x);
  const ys = people.map(({ y }) => y);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  // One scale for both directions: near means alike.
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (right - left || 1),
    (HEIGHT - 2 * MARGIN) / (high - low || 1),
  );
  const at = (x: number, y: number) => ({
    x: WIDTH / 2 + (x - (left + right) / 2) * scale,
    y: HEIGHT / 2 - (y - (low + high) / 2) * scale,
  });
  return (
    <figure className="max-w-[560px]">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="w-full rounded-card bg-sunken">
        {people.map(({ x, y, group }, place) => {
          const spot = at(x, y);
          const { color, path } = MARKS[group % MARKS.length] ?? MARKS[0];
          return (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: people have no names here
              key={place}
              d={path}
              transform={`translate(${spot.x} ${spot.y})`}
              fill={color}
              fillOpacity={0.75}
              stroke="#ffffff"
              strokeWidth={0.75}
            />
          );
        })}
        {groups.map(({ x, y }, group) => {
          const spot = at(x, y);
          return (
            <g key={MARKS[group]?.color ?? group} transform={`translate(${spot.x} ${spot.y})`}>
              <circle r={13} fill="#ffffff" stroke={MARKS[group]?.color} strokeWidth={2} />
              <text textAnchor="middle" y={5} fontSize={14} fontWeight={600} fill="#1e1e1e">
                {String.fromCharCode(65 + group)}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-1 text-sm text-secondary">{t('feedbackOpinion.map')}</figcaption>
    </figure>
  );
}
