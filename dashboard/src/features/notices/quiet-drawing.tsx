/** A bell at rest above a sill. */
export function QuietDrawing() {
  return (
    <svg
      viewBox="0 0 120 88"
      width="120"
      height="88"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.500"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="text-accent"
    >
      <path d="M14 78h92" />
      <path d="M60 12v6" />
      <path d="M36 66c6-6 6-14 6-24a18 18 0 0 1 36 0c0 10 0 18 6 24z" fill="var(--color-accent-soft)" />
      <path d="M54 66a6 6 0 0 0 12 0" />
      <path d="M24 78V66h4M96 78V66h-4" />
    </svg>
  );
}
