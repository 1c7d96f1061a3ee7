import type { TrackingEventInput, TrackingReceipt } from '@oriel/contract/tracking-event';
import { type Connection, Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { CarriedCounters } from './denormalized-counters.ts';
import { Programs } from './device.ts';
import { EventLog } from './event-log.ts';
import { isEvent, type NewEvent, newEvent, type Reception } from './event-of.ts';
import { recover } from './recovery.ts';
import { Refusals } from './refusals.ts';
import { RollupStore } from './rollup/store.ts';
import { Sightings } from './sightings.ts';
import type { Counting } from './stored-batch.ts';
import { type Target, Targets } from './targets.ts';

/** Context of received events. */
export interface Arrival {
  readonly userAgent?: string | undefined;
  /** A browser prefetch; nobody has seen the page. */
  readonly prefetch?: boolean;
  /** Whether the organization accepts events from the sending site. */
  readonly isAllowedFrom?: (allowedOrigins: readonly string[]) => boolean;
  /** Reference time for client clocks, if not the server's. */
  readonly now?: Date;
  /** The product's own origins; pages of any other are websites of teams. */
  readonly ownOrigins?: readonly string[];
}

interface Options {
  readonly models: Models;
  /** Reports writes to public data. */
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log?: (error: unknown, message: string) => void;
  readonly countEveryMs?: number;
}

/** How long counters may have been pending when a process crashed. */
const CARRY_BACK_MS = 600_000;

/** Rules of tracking: events are stored, counted and denormalised here. `stats/` reads them. */
export class TrackingService {
  readonly #clock: Clock;
  readonly #counting: Counting;
  readonly #targets: Targets;
  readonly #programs = new Programs();
  readonly #carried: CarriedCounters;
  readonly #sightings: Sightings;
  readonly refusals: Refusals;
  readonly #log: EventLog;

  constructor({ models, connection, clock, log = () => {}, countEveryMs }: Options) {
    this.#clock = clock;
    this.#counting = { models, clock, rollups: new RollupStore(models) };
    this.#targets = new Targets(models, connection);
    this.#carried = new CarriedCounters(models);
    this.#sightings = new Sightings(models);
    this.refusals = new Refusals(models, clock);
    this.#log = new EventLog({
      ...this.#counting,
      log,
      ...(countEveryMs === undefined ? {} : { countEveryMs }),
      onCounted: (touched) => {
        this.#carried.note(touched);
        this.#carried.carryNowAndThen().catch((error: unknown) => log(error, 'counters were not carried'));
      },
    });
  }

  /** Accepts client events. Accepted ones are stored when this returns; a repeat is accepted and counts once. */
  async ingest(sent: readonly unknown[], arrival: Arrival = {}): Promise<TrackingReceipt> {
    const program = this.#programs.of(arrival.userAgent);
    if (program.robot || arrival.prefetch) return { accepted: 0, rejected: sent.length };
    const receivedAt = this.#clock();
    const reception = { device: program.device, now: arrival.now ?? receivedAt, receivedAt };
    const judged = await Promise.all(sent.map((one) => this.#judge(one, arrival, reception)));
    const events = await this.refusals.apply(judged.flatMap((event) => event ?? []));
    await this.#log.store(events);
    await this.#sightings.note(events, arrival.ownOrigins ?? []);
    return { accepted: events.length, rejected: sent.length - events.length };
  }

  /** Records a server-side event, and waits until it is counted and denormalised. A repeat counts once. */
  async record(event: NewEvent): Promise<void> {
    await this.#log.store(await this.refusals.apply([event]));
    await this.settled();
    await this.#carried.carry();
  }

  /** The device behind a user agent. */
  deviceOf(userAgent: string | undefined): NewEvent['device'] {
    return this.#programs.of(userAgent).device;
  }

  /** Waits until everything accepted by this process is counted. */
  async settled(): Promise<void> {
    await this.#log.settled();
  }

  /**
   * Completes the work of dead processes; returns their number.
   *
   * @param alone no other process uses the database
   */
  async repair({ alone }: { alone: boolean }): Promise<number> {
    const own = this.#log.writer;
    const { dead, lastLife } = await this.#log.exclusively(
      async () => await recover(this.#counting, { own, alone }),
    );
    if (lastLife) await this.#carried.carrySince(new Date(lastLife.getTime() - CARRY_BACK_MS));
    return dead;
  }

  /** Counts and denormalises the rest, on shutdown. */
  async close(): Promise<void> {
    await this.settled();
    await this.#carried.carry();
    await this.#log.close();
  }

  /** The event to store, if valid. Synchronous when everything is cached. */
  #judge(
    sent: unknown,
    arrival: Arrival,
    reception: Omit<Reception, 'target' | 'agentId'>,
  ): NewEvent | undefined | Promise<NewEvent | undefined> {
    // Inquiries are recorded by the server itself.
    if (!isEvent(sent) || sent.name === 'send_inquiry') return undefined;
    const known = sent.agentId === undefined ? this.#targets.peek(sent) : undefined;
    return known ? this.#admit(sent, known, arrival, reception) : this.#lookUp(sent, arrival, reception);
  }

  async #lookUp(
    sent: TrackingEventInput,
    arrival: Arrival,
    reception: Omit<Reception, 'target' | 'agentId'>,
  ): Promise<NewEvent | undefined> {
    const target = await this.#targets.find(sent);
    if (!target) return undefined;
    const { agentId } = sent;
    const isTheirs = agentId !== undefined && (await this.#targets.isAgent(target.organization._id, agentId));
    return this.#admit(sent, target, arrival, reception, isTheirs ? new Types.ObjectId(agentId) : undefined);
  }

  #admit(
    sent: TrackingEventInput,
    target: Target,
    { isAllowedFrom }: Arrival,
    reception: Omit<Reception, 'target' | 'agentId'>,
    agentId?: Types.ObjectId,
  ): NewEvent | undefined {
    if (isAllowedFrom?.(target.organization.embed.allowedOrigins) === false) return undefined;
    return newEvent(sent, { ...reception, target, agentId });
  }
}
