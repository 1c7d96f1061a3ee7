const DEGREES = ['a number of degrees', /^\s*[-+]?\d*\.?\d+\s*$/] as const;
const FLAG = ['true; left out when it is off', /^(true|false)$/] as const;

/** What each option of an address may be, in words and as a rule. */
const OPTIONS: Readonly<Record<string, readonly [may: string, rule: RegExp]>> = {
  agentId: ['the id of an agent, 24 hexadecimal digits', /^[0-9a-f]{24}$/],
  mode: ['light or dark', /^(light|dark)$/],
  lang: ['en, gb or pl', /^(en|gb|pl)(-[a-z]+)?$/i],
  consent: ['granted or denied; without it, the viewer asks', /^(granted|denied)$/],
  yaw: DEGREES,
  pitch: DEGREES,
  fov: DEGREES,
  avatar: FLAG,
  iframe: FLAG,
  enableDetails: FLAG,
  disableInquiry: FLAG,
  hideAvailability: FLAG,
};

/** The options of an address whose value means nothing, each as a sentence that names it and what it may be. */
export function optionFaults(query: URLSearchParams): string[] {
  return Object.entries(OPTIONS).flatMap(([name, [may, rule]]) => {
    const given = query.get(name);
    return given === null || rule.test(given)
      ? []
      : [`Oriel: "${name}" may be ${may}; "${given.slice(0, 80)}" was left aside.`];
  });
}

/** Tells the developer of a page, in the console, of options that were left aside: the viewer itself goes on without them. */
export function warnOfOptions(address: string): void {
  for (const fault of optionFaults(new URL(address).searchParams)) console.warn(fault);
}
