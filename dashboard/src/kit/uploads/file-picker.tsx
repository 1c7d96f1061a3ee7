import { type ReactNode, useRef } from 'react';

/** The picture formats the media pipeline reads; the server checks the bytes. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/tiff';

interface FilePickerOptions {
  /** Label of the field. */
  label: string;
  accept?: string | undefined;
  multiple?: boolean;
  /** Picks a folder with all its files. */
  folder?: boolean;
  onFiles: (files: File[]) => void;
}

/** A file dialog that opens from any button; `input` must be in the page. */
export function useFilePicker({
  label,
  accept,
  multiple = false,
  folder = false,
  onFiles,
}: FilePickerOptions): {
  open: () => void;
  input: ReactNode;
} {
  const element = useRef<HTMLInputElement>(null);
  return {
    open: () => element.current?.click(),
    input: (
      <input
        ref={element}
        type="file"
        multiple={multiple}
        accept={accept}
        {...(folder ? { webkitdirectory: '' } : {})}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again after it has been fixed.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Picks a folder; React passes the attribute on. */
    webkitdirectory?: T extends HTMLInputElement ? '' : never;
  }
}
