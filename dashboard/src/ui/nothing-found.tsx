import { Button } from './button.tsx';

/** Below filters that nothing passes. */
export function NothingFound({
  text,
  all,
  onAll,
}: {
  text: string;
  /** what takes the filters away */
  all: string;
  onAll: () => void;
}) {
  return (
    <div className="flex flex-col items-start gap-4 py-12">
      <p className="text-secondary">{text}</p>
      <Button onClick={onAll}>{all}</Button>
    </div>
  );
}
