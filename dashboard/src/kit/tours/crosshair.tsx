/** The middle of a picture, where keys and fingers place something. */
export function Crosshair() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-24 -24 48 48"
      className="pointer-events-none absolute top-1/2 left-1/2 size-12 -translate-1/2 drop-shadow-[0_0_2px_rgb(0_0_0/0.8)]"
    >
      <path d="M-20 0h14M6 0h14M0 -20v14M0 6v14" className="stroke-white" strokeWidth={2} />
      <circle r={2} className="fill-white" />
    </svg>
  );
}
