/** From inside a room through an oriel: its three sides, the town outside, and the ring on the floor that one steps to. */
export function BayWindow() {
  return (
    <svg viewBox="0 0 720 600" className="h-auto w-full" aria-hidden>
      <defs>
        <clipPath id="oriel-panes">
          <path d="M118 72l104 28v262l-104 40zM238 102h244v258H238zM498 100l104-28v330l-104-40z" />
        </clipPath>
      </defs>
      <rect width="720" height="600" rx="12" fill="var(--color-sunken)" />
      <path d="M0 520h720v68a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z" fill="var(--color-line)" />
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
      <path d="M272 420v100M448 420v100M0 520h720" stroke="var(--color-ink)" strokeWidth="2" />
      <path
        d="M520 412c4-26 44-34 60-14l14 22h-74z"
        fill="var(--color-accent)"
        stroke="var(--color-ink)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M160 408v-30M150 350c-12 14-8 24 10 30 18-6 22-16 10-30M160 378c-2-26-2-34 0-46 2 12 2 20 0 46M146 408h28l-4 14h-20z"
        fill="var(--color-raised)"
        stroke="var(--color-ink)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <g fill="none" stroke="var(--color-accent)">
        <ellipse cx="360" cy="560" rx="74" ry="17" strokeWidth="4" />
        <ellipse cx="360" cy="560" rx="46" ry="10" strokeWidth="2" opacity="0.600" />
      </g>
    </svg>
  );
}
