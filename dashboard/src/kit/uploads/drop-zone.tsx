import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFilePicker } from './file-picker.tsx';

interface DropZoneProps {
  onDrop: (transfer: DataTransfer) => void;
  /** Direction and padding. */
  className?: string;
  children: ReactNode;
}

/** A drop area. The buttons inside offer the same without a mouse. */
export function DropZone({ onDrop, className = 'flex-col gap-4 px-6 py-12', children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the buttons inside
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
        onDrop(event.dataTransfer);
      }}
      className={`relative flex items-center rounded-card border border-dashed border-faint text-center transition-colors data-over:border-accent data-over:bg-accent-soft ${className}`}
    >
      {children}
    </div>
  );
}

interface FileZoneProps {
  icon: LucideIcon;
  text: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A drop zone with a button for the file dialog; with a `title`, the whole zone opens the dialog. */
export function FileZone({
  icon: Icon,
  text,
  accept,
  multiple = false,
  onFiles,
  ...named
}: FileZoneProps & ({ action: string } | { title: string })) {
  const picker = useFilePicker({
    label: 'title' in named ? named.title : named.action,
    accept,
    multiple,
    onFiles,
  });
  const drop = ({ files }: DataTransfer) => {
    const dropped = multiple ? [...files] : [...files].slice(0, 1);
    if (dropped.length > 0) onFiles(dropped);
  };
  return (
    <DropZone onDrop={drop}>
      <Icon size={36} strokeWidth={1.5} aria-hidden className="text-accent" />
      {'title' in named ? (
        <button
          type="button"
          onClick={picker.open}
          className="font-medium outline-none after:absolute after:inset-0 after:rounded-card hover:after:border hover:after:border-dashed hover:after:border-ink focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          {named.title}
        </button>
      ) : null}
      <p className="max-w-[480px] text-sm text-secondary">{text}</p>
      {'action' in named ? (
        <Button variant="primary" onClick={picker.open}>
          {named.action}
        </Button>
      ) : null}
      {picker.input}
    </DropZone>
  );
}
