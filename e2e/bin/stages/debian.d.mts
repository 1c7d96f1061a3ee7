/** Installs packages by apt-get, where there is one and we may; whether they are there now. */
export function installFromDebian(...packages: readonly string[]): Promise<boolean>;
