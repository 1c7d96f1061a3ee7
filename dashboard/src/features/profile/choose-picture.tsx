import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PICTURE_TYPES } from './pictures.ts';

interface ChoosePictureProps {
  /** Name of the field for a file. */
  label: string;
  /** What the button says. */
  action: string;
  /** Which picture, where several can be chosen: a part of the button's name that is not seen. */
  about?: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A button that asks for one picture. */
export function ChoosePicture({ label, action, about, disabled = false, onFile }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        aria-label={about ? `${action}: ${about}` : undefined}
        onClick={() => input.current?.click()}
      >
        {action}
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
