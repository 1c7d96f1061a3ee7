import { Button } from './button.tsx';

/** Shown below filters without results. */
export function NothingFound({
  text,
  all,
  onAll,
}: {
  text: string;
  /** label of the button that clears the filters */
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
