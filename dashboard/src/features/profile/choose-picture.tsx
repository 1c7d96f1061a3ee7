import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PICTURE_TYPES } from './pictures.ts';

interface ChoosePictureProps {
  /** Also the name of the field for a file. */
  label: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that asks for one picture. */
export function ChoosePicture({ label, disabled = false, onFile, children }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" disabled={disabled} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it has been mended.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
