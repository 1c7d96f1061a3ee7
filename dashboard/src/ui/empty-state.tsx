import type { ReactNode } from 'react';

/** The purpose of an area and its first step. */
export function EmptyState({
  drawing,
  title,
  text,
  children,
}: {
  drawing: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-[520px] flex-col items-center gap-4 py-12 text-center">
      <div className="mb-2 text-accent">{drawing}</div>
      <h2 className="text-xl">{title}</h2>
      <p className="text-secondary">{text}</p>
      {children}
    </div>
  );
}
