import type { Config } from './config/config.ts';
import { identityEmulatorAllowed } from './config/identity-emulator.ts';
import { DEMO_CASTS } from './demo/cast.ts';
import { DEMO_PASSWORD } from './demo/people.ts';
import type { Running } from './start.ts';

/** Prints what a person needs to know after starting the server. */
export function printBanner({ url }: Running, config: Config): void {
  const line = (name: string, value: string): string => `  ${name.padEnd(14)}${value}`;
  const lines = [
    '',
    `${config.brand.name} is ready.`,
    '',
    line('Open', `${url}/`),
    line('Dashboard', `${url}/dashboard`),
    line('Examples', `${url}/examples/`),
    line('API', `${url}/api/docs`),
  ];
  if (config.demo && config.identity.kind === 'embedded') {
    lines.push('', `  Demo sign-ins, each with the password ${DEMO_PASSWORD}`);
    for (const person of DEMO_CASTS[config.brand.key].people.filter(({ shown }) => shown))
      lines.push(line(person.role, person.email));
  }
  if (config.identity.kind === 'embedded') {
    const warning = identityEmulatorAllowed({
      host: config.host,
      publicUrl: config.publicUrl,
      nodeEnv: process.env.NODE_ENV,
      demoIdentity: process.env.DEMO_IDENTITY,
    }).reason;
    lines.push('', `  Embedded sign-in for trying and development: accounts live in ${config.dataDir}`);
    lines.push(line('Codes, mails', `${url}/emulator/last-message`));
    if (config.mail.smtpUrl === undefined) lines.push(line('Our mails', `${config.dataDir}/outbox`));
    if (warning !== '') lines.push('', `  WARNING: ${warning}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
