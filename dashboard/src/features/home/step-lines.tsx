import type { Inquiry } from '@oriel/contract/inquiry';
import { Link } from 'react-router';
import { DueDay } from '../../kit/history/next-step.tsx';

/** Next steps of inquiries: what, for whom, and since when it is due. */
export function StepLines({ inquiries, address }: { inquiries: readonly Inquiry[]; address: string }) {
  return (
    <ul className="flex flex-col">
      {inquiries.map(({ id, name, nextStep, estateName }) =>
        nextStep ? (
          <li key={id} className="border-b border-line last:border-b-0">
            <Link
              to={`/dashboard/inquiries/${id}${address}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-control py-2 text-sm hover:bg-sunken"
            >
              <span className="truncate font-medium">{nextStep.text}</span>
              <DueDay day={nextStep.on} className="text-xs leading-[21px]" />
              <span className="col-span-2 truncate text-secondary">
                {[name, estateName].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  );
}
