import type { ReactNode } from 'react';
import { usePageTitle } from '../base/page-title.ts';

interface PageHeadProps {
  readonly title: string;
  /** Title of the document, where the heading names a person. */
  readonly documentTitle?: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
}

/** A page's title with its main action. */
export function PageHead({ title, documentTitle = title, lead, action }: PageHeadProps) {
  usePageTitle(documentTitle);
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
