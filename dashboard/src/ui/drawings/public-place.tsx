/** A place that people talk about: a park with a path, a pond and trees, and what three of them say about it. */
export function PublicPlace({ bleed }: { bleed?: boolean }) {
  return (
    <svg
      viewBox="0 0 720 600"
      className={bleed ? 'h-auto w-full overflow-visible' : 'h-auto w-full rounded-card'}
      aria-hidden
    >
      {/* Sky and ground extend far beyond the drawing, for places that show it without a frame. */}
      <rect x="-3000" y="-3000" width="6720" height="3330" fill="var(--color-sunken)" />
      <rect x="-3000" y="330" width="6720" height="3300" fill="var(--color-accent-soft)" />
      <path d="M-3000 330H3720" stroke="var(--color-line)" strokeWidth="2" />
      <circle cx="586" cy="112" r="40" fill="var(--color-sun)" />
      <g fill="var(--color-raised)" stroke="var(--color-accent)" strokeWidth="2" strokeLinejoin="round">
        <path d="M84 330V232l44-34 44 34v98zM172 330v-72h84v72zM470 330v-84l38-30 38 30v84zM546 330v-58h92v58z" />
        <path
          d="M110 252h14v18h-14zM136 252h14v18h-14zM110 286h14v18h-14zM136 286h14v18h-14zM190 276h14v18h-14zM224 276h14v18h-14zM494 262h12v16h-12zM516 262h12v16h-12zM566 288h14v16h-14zM604 288h14v16h-14z"
          fill="var(--color-accent-soft)"
        />
      </g>
      <path
        d="M356 330c-16 60 66 84 20 150-22 34-96 60-150 120-60 66-130 190-190 400h420c-30-210-40-330-20-400 24-50 66-86 60-136-8-64-104-70-92-134z"
        fill="var(--color-paper)"
        stroke="var(--color-line)"
        strokeWidth="2"
      />
      <ellipse
        cx="186"
        cy="440"
        rx="128"
        ry="44"
        fill="var(--color-accent)"
        opacity="0.220"
        stroke="var(--color-accent)"
        strokeWidth="2"
      />
      <g stroke="var(--color-ink)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M300 380v-56M606 486v-92M660 392v-50M46 396v-66" fill="none" />
        <g fill="var(--color-accent)">
          <circle cx="300" cy="288" r="42" />
          <circle cx="606" cy="344" r="64" />
          <circle cx="660" cy="316" r="34" />
          <circle cx="46" cy="298" r="44" />
        </g>
        <path d="M520 520h96v10h-96zM528 530v22M608 530v22M520 502h96" fill="var(--color-raised)" />
      </g>
      <g fill="var(--color-raised)" stroke="var(--color-ink)" strokeWidth="2" strokeLinejoin="round">
        <path d="M110 352h116a16 16 0 0 1 16 16v28a16 16 0 0 1-16 16h-42l-16 20-16-20h-42a16 16 0 0 1-16-16v-28a16 16 0 0 1 16-16z" />
        <path d="M338 132h140a16 16 0 0 1 16 16v36a16 16 0 0 1-16 16h-84l-30 34 4-34h-30a16 16 0 0 1-16-16v-36a16 16 0 0 1 16-16z" />
        <path d="M452 396h104a16 16 0 0 1 16 16v24a16 16 0 0 1-16 16h-38l-14 20-14-20h-38a16 16 0 0 1-16-16v-24a16 16 0 0 1 16-16z" />
      </g>
      <g fill="none" strokeWidth="6" strokeLinecap="round">
        <path d="M122 376h88M122 392h54" stroke="var(--color-line)" />
        <path d="M346 158h116M346 178h78" stroke="var(--color-line)" />
        <path d="M464 418h76M464 434h44" stroke="var(--color-line)" />
      </g>
      <g fill="var(--color-accent)">
        <circle cx="168" cy="446" r="9" />
        <circle cx="358" cy="250" r="9" />
        <circle cx="504" cy="486" r="9" />
      </g>
    </svg>
  );
}
