import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../ui/class-names.ts';

/** Takes files by click, by keyboard, or dropped. The server looks at the bytes and has the last word on what they are. */
export function FileDrop({
  label,
  text,
  accept,
  multiple,
  onFiles,
}: {
  label: string;
  text: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
      }}
      className={cx(
        'flex cursor-pointer flex-col items-center gap-3 rounded-card border border-dashed px-6 py-12 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        over ? 'border-accent bg-accent-soft' : 'border-faint hover:border-ink',
      )}
    >
      <Upload size={28} strokeWidth={1.25} aria-hidden className="text-accent" />
      <span className="font-medium">{label}</span>
      <span className="max-w-[480px] text-sm text-secondary">{text}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again after it has been mended.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
