import { LIVE_MAX, type LiveViewers, type Member } from './live-viewers.ts';

/**
 * Decides which viewers draw on a page with more than may: visible ones first, among them those last used by the visitor, then those that
 * draw already. All others sleep, and resume where they were. None wakes before another one has fallen asleep.
 */
export function keepToBudget(viewers: LiveViewers): void {
  if (viewers.arrange) {
    viewers.arrange();
    return;
  }
  const inSight = new Set<Element>();
  const askedAt = new WeakMap<Element, number>();
  const watched = new Map<Member, AbortController>();
  /** Those told to draw; the first ones do already, and hear it to say that they need no WebGL. */
  const awake = new Set<Member>();
  let under = Promise.resolve();

  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
    }
    arrange();
  });

  const watch = (member: Member) => {
    const { host } = member;
    const life = new AbortController();
    const { signal } = life;
    watched.set(member, life);
    sight.observe(host);
    const onAsked = () => {
      askedAt.set(host, performance.now());
      arrange();
    };
    host.addEventListener('wake', onAsked, { signal });
    // Repeats the command, which may have been lost; a reloaded frame starts as its address says.
    host.addEventListener('ready', () => tell([member], awake.has(member)), { signal });
  };

  const order = (one: Member, other: Member): number =>
    Number(inSight.has(other.host)) - Number(inSight.has(one.host)) ||
    (askedAt.get(other.host) ?? 0) - (askedAt.get(one.host) ?? 0) ||
    Number(awake.has(other)) - Number(awake.has(one));

  const tell = (members: Iterable<Member>, how: boolean) =>
    Promise.all(
      [...members].map((member) =>
        member.setAwake(how).catch(({ code }) => {
          // It draws without WebGL, as pictures of a building do; or it is gone.
          if (code === 'UNSUPPORTED' && viewers.delete(member)) arrange();
        }),
      ),
    );

  const settle = async () => {
    const chosen = new Set([...viewers].sort(order).slice(0, LIVE_MAX));
    const tired = [...awake].filter((member) => viewers.has(member) && !chosen.has(member));
    const fresh = [...chosen].filter((member) => !awake.has(member));
    awake.clear();
    for (const member of chosen) awake.add(member);
    await tell(tired, false);
    // Some may not have loaded yet, which holds nobody else up.
    tell(fresh, true);
  };

  function arrange(): void {
    for (const [member, life] of watched) {
      if (viewers.has(member)) continue;
      life.abort();
      watched.delete(member);
      sight.unobserve(member.host);
      inSight.delete(member.host);
    }
    for (const member of viewers) if (!watched.has(member)) watch(member);
    under = under.then(settle);
  }

  viewers.arrange = arrange;
  arrange();
}
