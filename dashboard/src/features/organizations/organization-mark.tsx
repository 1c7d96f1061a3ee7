import type { Organization } from '@oriel/contract/organization';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/class-names.ts';

/** An organization's logo on the light background it is made for, or its initials. */
export function OrganizationMark({
  organization: { name, brand },
  className = 'size-12',
}: {
  organization: Pick<Organization, 'name' | 'brand'>;
  className?: string;
}) {
  if (!brand.logoUrl) return <Avatar name={name} url={undefined} className={cx(className, 'text-base')} />;
  return (
    <span
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-white p-1',
        className,
      )}
    >
      <img src={brand.logoUrl} alt="" className="max-h-full max-w-full object-contain" />
    </span>
  );
}
