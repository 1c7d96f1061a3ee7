import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Where files are dropped or picked. */
export function PictureZone({
  icon: Icon,
  text,
  action,
  accept,
  multiple = false,
  onFiles,
}: {
  icon: LucideIcon;
  text: string;
  action: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className="flex flex-col items-center gap-4 rounded-card border border-dashed border-faint px-6 py-12 text-center transition-colors data-over:border-accent data-over:bg-accent-soft"
    >
      <Icon size={36} strokeWidth={1.5} aria-hidden className="text-accent" />
      <p className="max-w-[460px] text-sm text-secondary">{text}</p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {action}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={action}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
