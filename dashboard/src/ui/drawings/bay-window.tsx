/** The view from a room through an oriel: its three sides, the town outside, and the ring on the floor to step to. */
export function BayWindow({ bleed }: { bleed?: boolean }) {
  return (
    <svg
      viewBox="0 0 720 600"
      className={bleed ? 'h-auto w-full overflow-visible' : 'h-auto w-full rounded-card'}
      aria-hidden
    >
      <defs>
        <clipPath id="oriel-panes">
          <path d="M118 72l104 28v262l-104 40zM238 102h244v258H238zM498 100l104-28v330l-104-40z" />
        </clipPath>
      </defs>
      {/* Wall and floor extend far beyond the drawing, for places that show it without a frame. */}
      <rect x="-3000" y="-3000" width="6720" height="6000" fill="var(--color-sunken)" />
      <rect x="-3000" y="520" width="6720" height="3000" fill="var(--color-line)" />
      <path d="M96 44h528l-120 48H216z" fill="var(--color-line)" />
      <path
        d="M96 44l120 48v276L96 420zM216 92h288v276H216zM504 92l120-48v376l-120-52z"
        fill="var(--color-raised)"
      />
      <g clipPath="url(#oriel-panes)">
        <rect x="96" y="44" width="528" height="376" fill="var(--color-accent-soft)" />
        <circle cx="414" cy="176" r="38" fill="var(--color-accent)" />
        <path
          d="M96 286c70-60 130-40 190-10s120-44 200-30 100 30 138 6v168H96z"
          fill="var(--color-accent)"
          opacity="0.220"
        />
        <path
          d="M96 330c90-34 150 6 240-10s170-40 288-6v106H96z"
          fill="var(--color-accent)"
          opacity="0.340"
        />
        <g fill="var(--color-raised)" stroke="var(--color-accent)" strokeWidth="2" strokeLinejoin="round">
          <path d="M262 350V196h76v154zM338 350V236h54v114zM126 380V232l52 8v124zM528 372V208l58-12v196zM430 354V262h40v92z" />
        </g>
        <g fill="none" stroke="var(--color-accent)" strokeWidth="2" opacity="0.600">
          <path d="M276 216h14M300 216h14M276 240h14M300 240h14M276 264h14M276 288h14M300 288h14M276 312h14M300 312h14M352 256h10M372 256h8M352 278h10M372 278h8M352 300h10M372 300h8M138 256h12M160 259h10M138 280h12M160 282h10M138 304h12M160 305h10M540 230h12M562 226h12M540 256h12M562 253h12M540 282h12M562 280h12M540 308h12M562 307h12M442 280h8M456 280h6M442 300h8M456 300h6" />
        </g>
        <path d="M296 256h22v20h-22z" fill="var(--color-accent)" />
      </g>
      <g fill="none" stroke="var(--color-ink)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M96 44l120 48h288l120-48M216 92v276M504 92v276M96 420l120-52h288l120 52M96 44v376M624 44v376" />
        <path d="M118 72l104 28v262l-104 40zM238 102h244v258H238zM498 100l104-28v330l-104-40zM360 102v258M170 86v296M550 86v296" />
        <path d="M238 190h244M118 182l104 8M602 182l-104 8" />
      </g>
      <path
        d="M96 420l120-52h288l120 52z"
        fill="var(--color-raised)"
        stroke="var(--color-ink)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M96 420h528v100H96z"
        fill="var(--color-paper)"
        stroke="var(--color-ink)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M272 420v100M448 420v100M-3000 520H3720" stroke="var(--color-ink)" strokeWidth="2" />
      <g stroke="var(--color-ink)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path
          d="M446 404c-5-16-5-34 0-46 18-5 38-5 56 0 5 12 5 30 0 46-18 4-38 4-56 0z"
          fill="var(--color-accent)"
        />
        <g fill="var(--color-raised)">
          <path d="M160 384v-46M160 366c-20-4-26-22-24-36 16 4 24 20 24 36zM160 354c20-4 26-22 24-36-16 4-24 20-24 36zM160 340c-12-12-11-30 0-42 11 12 12 30 0 42z" />
          <path d="M146 384h28l-4 24h-20z" />
        </g>
      </g>
      <g fill="none" stroke="var(--color-accent)">
        <ellipse cx="360" cy="560" rx="74" ry="17" strokeWidth="4" />
        <ellipse cx="360" cy="560" rx="46" ry="10" strokeWidth="2" opacity="0.600" />
      </g>
    </svg>
  );
}
