import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';

/** A place as text, taken at Enter or when the field is left. */
export function WrittenInput({
  label,
  help,
  wrong,
  text,
  onText,
}: {
  label: string;
  help: string;
  /** what is said of a text that is no place */
  wrong: string;
  text: string;
  /** Takes a text; false when it is no place. */
  onText: (text: string) => boolean;
}) {
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState(false);
  const go = () => {
    if (typed === undefined) return;
    const taken = onText(typed);
    setRefused(!taken);
    if (taken) setTyped(undefined);
  };
  return (
    <Field
      name="place"
      label={label}
      help={help}
      error={refused ? wrong : undefined}
      autoComplete="off"
      value={typed ?? text}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        go();
      }}
    />
  );
}
