import { readHostRule } from './allowed-hosts.ts';
import { checkedUrl } from './checked-address.ts';
import { OutgoingError } from './outgoing-error.ts';

/** Whether an address may be called as far as can be told before its name is looked up, by the allow-list of hosts. */
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
