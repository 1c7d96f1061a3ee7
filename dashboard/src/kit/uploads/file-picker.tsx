import { type ReactNode, useRef } from 'react';

/** Pictures that the media pipeline reads; the server looks at the bytes and has the last word. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/tiff';

interface FilePickerOptions {
  /** Names the field. */
  label: string;
  accept?: string | undefined;
  multiple?: boolean;
  /** Picks a folder with all its files. */
  folder?: boolean;
  onFiles: (files: File[]) => void;
}

/** A file dialog that opens from any button; `input` has to be in the page. */
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
          // The same file may be chosen again after it has been mended.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Picks a folder; React passes it on as it is. */
    webkitdirectory?: T extends HTMLInputElement ? '' : never;
  }
}
