const DEGREES = ['a number of degrees', /^\s*[-+]?\d*\.?\d+\s*$/] as const;
const FLAG = ['true; left out when it is off', /^(true|false)$/] as const;

/** Allowed values of each option, in words and as a pattern. */
const OPTIONS: Readonly<Record<string, readonly [may: string, rule: RegExp]>> = {
  agentId: ['the id of an agent, 24 hexadecimal digits', /^[0-9a-f]{24}$/],
  mode: ['light or dark', /^(light|dark)$/],
  lang: ['en, gb or pl', /^(en|gb|pl)(-[a-z]+)?$/i],
  consent: ['granted or denied; without it, the viewer asks', /^(granted|denied)$/],
  yaw: DEGREES,
  pitch: DEGREES,
  fov: DEGREES,
  walk: FLAG,
  avatar: FLAG,
  iframe: FLAG,
  enableDetails: FLAG,
  disableInquiry: FLAG,
  hideAvailability: FLAG,
};

/** Describes each invalid option of an address, with its allowed values. */
export function optionFaults(query: URLSearchParams): string[] {
  return Object.entries(OPTIONS).flatMap(([name, [may, rule]]) => {
    const given = query.get(name);
    return given === null || rule.test(given)
      ? []
      : [`Oriel: "${name}" may be ${may}; "${given.slice(0, 80)}" was left aside.`];
  });
}

/** Logs ignored options to the console, for the page's developer. */
export function warnOfOptions(address: string): void {
  for (const fault of optionFaults(new URL(address).searchParams)) console.warn(fault);
}
