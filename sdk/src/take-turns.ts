import { type Crowd, LIVE_MAX, type Member } from './crowd.ts';

/**
 * Decides which panoramas of a crowded page draw: visible ones first, among them those last used by the visitor, then those that draw
 * already. All others sleep, and resume where they were. None wakes before another one has fallen asleep.
 */
export function takeTurns(crowd: Crowd): void {
  if (crowd.arrange) {
    crowd.arrange();
    return;
  }
  const inSight = new Set<Element>();
  const askedAt = new WeakMap<Element, number>();
  const watched = new Map<Element, AbortController>();
  /** The last commands; a newcomer to a full crowd starts asleep. */
  const awake = new Set<Member>([...crowd].slice(0, LIVE_MAX));
  let under = Promise.resolve();

  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
    }
    arrange();
  });

  const watch = (host: Element) => {
    const life = new AbortController();
    watched.set(host, life);
    sight.observe(host);
    const onAsked = () => {
      askedAt.set(host, performance.now());
      arrange();
    };
    const { signal } = life;
    host.addEventListener('wake', onAsked, { signal });
    // Repeats the command, which may have been lost; a reloaded frame starts as its address says.
    host.addEventListener('ready', () => remind(host), { signal });
  };

  const remind = (host: Element) => {
    for (const member of crowd) if (member.host === host) member.setAwake(awake.has(member)).catch(() => {});
  };

  const order = (one: Member, other: Member): number =>
    Number(inSight.has(other.host)) - Number(inSight.has(one.host)) ||
    (askedAt.get(other.host) ?? 0) - (askedAt.get(one.host) ?? 0) ||
    Number(awake.has(other)) - Number(awake.has(one));

  const settle = async () => {
    const chosen = new Set([...crowd].sort(order).slice(0, LIVE_MAX));
    const tell = (members: Iterable<Member>, how: boolean) =>
      // A viewer that is gone, or too old to sleep, may fail.
      Promise.all([...members].map((member) => member.setAwake(how).catch(() => {})));
    const tired = [...awake].filter((member) => crowd.has(member) && !chosen.has(member));
    const fresh = [...chosen].filter((member) => !awake.has(member));
    awake.clear();
    for (const member of chosen) awake.add(member);
    await tell(tired, false);
    await tell(fresh, true);
  };

  function arrange(): void {
    const hosts = new Set([...crowd].map(({ host }) => host));
    for (const [host, life] of watched) {
      if (hosts.has(host)) continue;
      life.abort();
      sight.unobserve(host);
      watched.delete(host);
      inSight.delete(host);
    }
    for (const host of hosts) if (!watched.has(host)) watch(host);
    under = under.then(settle);
  }

  crowd.arrange = arrange;
  arrange();
}
