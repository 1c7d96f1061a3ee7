import type { ReactNode } from 'react';
import { usePageTitle } from '../base/page-title.ts';

/** A page's title with its main action. */
export function PageHead({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4 short:mb-4">
      <div className="min-w-0">
        <h1 className="text-xl break-words md:text-2xl short:text-xl">{title}</h1>
        {lead ? <p className="mt-2 text-secondary short:mt-1">{lead}</p> : null}
      </div>
      {action}
    </div>
  );
}
