import { setConsoleFunction } from 'three';

/** Runs something without three's word on the clock that r3f still makes: nobody who visits a page can do anything about it. */
export function quietly<T>(work: () => T): T {
  setConsoleFunction((type, message, ...more) => {
    if (!message.startsWith('THREE.Clock')) console[type](message, ...more);
  });
  try {
    return work();
  } finally {
    setConsoleFunction(null as never);
  }
}
