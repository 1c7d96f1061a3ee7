import { useFilePicker } from '../../kit/uploads/file-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { PICTURE_TYPES } from './pictures.ts';

interface ChoosePictureProps {
  /** Label of the file field. */
  label: string;
  /** Label of the button. */
  action: string;
  /** Which picture, where there are several: the hidden part of the button's name. */
  about?: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A button that asks for one picture. */
export function ChoosePicture({ label, action, about, disabled = false, onFile }: ChoosePictureProps) {
  const picker = useFilePicker({
    label,
    accept: PICTURE_TYPES.join(','),
    onFiles: ([file]) => {
      if (file) onFile(file);
    },
  });
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        aria-label={about ? `${action}: ${about}` : undefined}
        onClick={picker.open}
      >
        {action}
      </Button>
      {picker.input}
    </>
  );
}
