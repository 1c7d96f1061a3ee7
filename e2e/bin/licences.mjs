// `npm run licences`: every package that ships, with its licence; fails at one that is not permissive. Then known vulnerabilities.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../server/bin/bootstrap/install.mjs';
import { onCurrentNode } from '../../server/bin/bootstrap/node.mjs';
import { runCommand } from '../../server/bin/bootstrap/stop.mjs';

await runCommand(async () => {
  if (!(await onCurrentNode(fileURLToPath(import.meta.url)))) return;
  await ensureInstalled();
  const { knownVulnerabilities, shippedHere } = await import('../src/support/licences.ts');
  const top = fileURLToPath(new URL('../..', import.meta.url));
  const shipped = await shippedHere(top);
  for (const { name, version, licence, ships, exception, permitted } of shipped) {
    const note = exception ? ` (${exception})` : '';
    console.log(
      `${permitted ? '  ok ' : 'NOT OK'} ${name} ${version}: ${licence}${note}, in ${ships.join(', ')}`,
    );
  }
  const refused = shipped.filter(({ permitted }) => !permitted);
  console.log(
    `${shipped.length} packages ship, ${refused.length} of them under a licence that is not allowed.`,
  );
  const known = await knownVulnerabilities(top);
  if (known) console.log([`${known.length} known vulnerabilities.`, ...known].join('\n'));
  else
    console.log(
      'Known vulnerabilities could not be looked up: the registry gave no answer to `npm audit`. This says nothing about them.',
    );
  if (refused.length > 0 || (known && known.length > 0)) process.exitCode = 1;
});
