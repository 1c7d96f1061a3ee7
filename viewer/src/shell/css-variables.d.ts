import 'react';

declare module 'react' {
  interface CSSProperties {
    [name: `--oriel-${string}`]: string | number | undefined;
  }
}
