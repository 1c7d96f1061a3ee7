import { readHostRule } from './allowed-hosts.ts';
import { checkedUrl } from './checked-address.ts';
import { OutgoingError } from './outgoing-error.ts';

/** Returns a check whether the allow-list permits an address, as far as known before its name is resolved. */
export function mayCall(allowedHosts: readonly string[]): (address: string) => boolean {
  const rules = allowedHosts.flatMap((entry) => readHostRule(entry) ?? []);
  return (address) => {
    try {
      checkedUrl(address, rules);
      return true;
    } catch (error) {
      if (error instanceof OutgoingError) return false;
      throw error;
    }
  };
}
