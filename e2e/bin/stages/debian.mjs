import { run } from '../../../server/bin/bootstrap/child.mjs';

/**
 * Installs packages by apt-get, where there is one and we may.
 *
 * @param {...string} packages
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installFromDebian(...packages) {
  if (process.platform !== 'linux' || (await run('apt-get', ['--version'])).code !== 0) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (await run('sudo', ['-n', 'true'])).code !== 0) return false;
  console.log(`Installing ${packages.join(', ')} by apt-get …`);
  const apt = (...args) =>
    isRoot
      ? run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
      : run('sudo', ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]);
  await apt('update', '-q');
  const { code } = await apt('install', '-y', '-q', '--no-install-recommends', ...packages);
  return code === 0;
}
