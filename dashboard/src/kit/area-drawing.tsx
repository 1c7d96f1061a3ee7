import type { ReactNode } from 'react';
import type { AreaKey } from './areas.ts';

const SOFT = 'var(--color-accent-soft)';

const SCENES: Readonly<Record<AreaKey, ReactNode>> = {
  home: (
    <>
      <path d="M30 100V56l50-34 50 34v44z" fill={SOFT} />
      <path d="M66 100V72h28v28M104 68h12v12h-12zM44 68h12v12H44z" />
    </>
  ),
  estates: (
    <>
      <path d="M26 100V60l24-14v54z" />
      <path d="M58 100V28h40v72z" fill={SOFT} />
      <path d="M106 100V64h30v36M66 40h8M82 40h8M66 54h8M82 54h8M66 68h8M82 68h8M66 82h8M82 82h8M114 76h6M114 88h6M34 68h6M34 82h6" />
    </>
  ),
  apartments: (
    <>
      <path d="M28 26h104v74H28z" />
      <path d="M28 26h58v42H28z" fill={SOFT} />
      <path d="M86 26v24M86 62v6H64M28 68h20M86 68v12M86 92v8" />
      <path d="M48 68a16 16 0 0 1 16-16v16M40 38h18v12H40zM102 40h16M102 40v14h16V40M100 100V84h32" />
    </>
  ),
  tours: (
    <>
      <ellipse cx="80" cy="46" rx="58" ry="18" />
      <circle cx="80" cy="38" r="6" fill="var(--color-paper)" />
      <path d="M67 66c0-11 5-18 13-18s13 7 13 18" fill="var(--color-paper)" />
      <path d="M22 46v38c0 10 26 18 58 18s58-8 58-18V46c0 10-26 18-58 18s-58-8-58-18z" fill={SOFT} />
      <path d="M22 76c10-9 18-10 28-2s18 11 30 2 20-7 28 0 20 7 30-2" />
      <circle cx="108" cy="69" r="4.5" />
    </>
  ),
  inquiries: (
    <>
      <path d="M34 40l46-22 46 22v60H34z" fill={SOFT} />
      <path d="M34 40l46 32 46-32M34 100l34-36M126 100L92 64" />
    </>
  ),
  feedback: (
    <>
      <path d="M24 26h72v46H56L42 86V72H24z" fill={SOFT} />
      <path d="M108 46h28v40h-14v12l-14-12H76M38 42h44M38 54h28" />
    </>
  ),
  users: (
    <>
      <circle cx="62" cy="44" r="14" fill={SOFT} />
      <path d="M32 100c0-20 12-32 30-32s30 12 30 32z" fill={SOFT} />
      <path d="M92 32a14 14 0 0 1 0 26M102 68c16 2 26 14 26 32h-20" />
    </>
  ),
  organizations: (
    <>
      <path d="M28 48l52-26 52 26v8H28z" fill={SOFT} />
      <path d="M38 56v34M60 56v34M100 56v34M122 56v34M28 90h104v10H28M74 90V68h12v22" />
    </>
  ),
  statistics: (
    <>
      <path d="M24 100h112M34 100V72h18v28M96 100V60h18v40" />
      <path d="M65 100V44h18v56z" fill={SOFT} />
      <path d="M30 56l36-26 26 14 38-24M118 18l12 2-4 11" />
    </>
  ),
  embed: (
    <>
      <path d="M22 24h116v76H22z" />
      <path d="M22 38h116M30 31h1M38 31h1M46 31h1" />
      <path d="M62 50h64v38H62z" fill={SOFT} />
      <path d="M34 52h16M34 62h16M34 72h10M86 60l-8 9 8 9M102 60l8 9-8 9" />
    </>
  ),
  profile: (
    <>
      <path d="M36 20h88v80H36z" />
      <circle cx="80" cy="48" r="14" fill={SOFT} />
      <path d="M52 100c0-18 11-28 28-28s28 10 28 28z" fill={SOFT} />
    </>
  ),
};

/** An illustration of an area, in a few lines of the accent colour. */
export function AreaDrawing({ area }: { area: AreaKey }) {
  return (
    <svg
      viewBox="0 0 160 120"
      width="160"
      height="120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.500"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="text-accent"
    >
      {SCENES[area]}
      <path d="M12 100h136" opacity={area === 'tours' ? 0 : 1} />
    </svg>
  );
}
