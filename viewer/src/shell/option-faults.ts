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
  heading: DEGREES,
  layout: ['list', /^list$/],
  light: ['evening', /^evening$/],
  look: ['out', /^out$/],
  plain: ['1', /^1$/],
  walk: FLAG,
  details: FLAG,
  dollhouse: FLAG,
  avatar: FLAG,
  iframe: FLAG,
  enableDetails: FLAG,
  disableInquiry: FLAG,
  hideAvailability: FLAG,
};

/** What is called otherwise in an address than in the attributes and options of the SDK, which people know first. */
const CALLED: Readonly<Record<string, string>> = {
  language: 'lang',
  'agent-id': 'agentId',
  'enable-details': 'enableDetails',
  'disable-inquiry': 'disableInquiry',
  'hide-availability': 'hideAvailability',
  'starting-item-id': 'startingItemId',
};

/** Describes each invalid option of an address, with its allowed values, and each that has another name there. */
export function optionFaults(query: URLSearchParams): string[] {
  const misnamed = Object.entries(CALLED).flatMap(([name, right]) =>
    query.has(name) ? [`Oriel: "${name}" is called "${right}" in an address; it was left aside.`] : [],
  );
  const invalid = Object.entries(OPTIONS).flatMap(([name, [may, rule]]) => {
    const given = query.get(name);
    return given === null || rule.test(given)
      ? []
      : [`Oriel: "${name}" may be ${may}; "${given.slice(0, 80)}" was left aside.`];
  });
  return [...invalid, ...misnamed];
}

/** Logs ignored options to the console, for the page's developer. */
export function warnOfOptions(address: string): void {
  for (const fault of optionFaults(new URL(address).searchParams)) console.warn(fault);
}
