/** A door that opens onto nothing. */
export function LostDrawing() {
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
      <path d="M16 108h128" />
      <path d="M58 108V20h44v88" fill="var(--color-accent-soft)" />
      <path d="M58 20l-26 10v86l26-8" fill="var(--color-paper)" />
      <circle cx="51" cy="70" r="1.500" fill="currentColor" />
      <path d="M68 84c6-10 18-10 24 0" />
      <circle cx="80" cy="58" r="8" />
    </svg>
  );
}
