import { timingSafeEqual } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { isDocument, type Value } from '../bson/value.ts';
import type { CommandContext } from '../commands/command.ts';
import { errorReply, runCommand } from '../commands/dispatch.ts';
import { DatabaseError } from '../errors.ts';
import { encodeReply, messageLength, parseRequest, type Request } from './message.ts';

/** An answer that waits for the commit it depends on. */
interface Waiting {
  readonly socket: Socket;
  readonly request: Pick<Request, 'id' | 'legacy'>;
  readonly bytes: Buffer | undefined;
}

/** Where to listen: a socket in a private folder, or a loopback port protected by a secret. */
export type Address = { readonly socket: string } | { readonly secret: string };

/**
 * Serves clients. All writes that arrive while the disk is busy share one transaction, and no answer is sent before the commit: neither of
 * a write, nor of a read that may have seen one.
 */
export class WireServer {
  private readonly context: CommandContext;
  private readonly log: (message: string) => void;
  private readonly secret: Buffer | undefined;
  private readonly address: Address;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private waiting: Waiting[] = [];
  private commitPlanned = false;

  constructor(context: CommandContext, address: Address, log: (message: string) => void) {
    this.context = context;
    this.log = log;
    this.address = address;
    this.secret = 'secret' in address ? Buffer.from(address.secret) : undefined;
    this.server = createServer((socket) => this.accept(socket));
  }

  /** Starts listening; resolves with the port (0 for a socket). */
  listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      if ('socket' in this.address) {
        const { socket } = this.address;
        // Left by a killed process; the lock on the data proves that nobody listens there.
        rmSync(socket, { force: true });
        this.server.listen(socket, () => {
          chmodSync(socket, 0o600);
          resolve(0);
        });
      } else {
        this.server.listen(0, '127.0.0.1', () => {
          const bound = this.server.address();
          resolve(typeof bound === 'object' && bound ? bound.port : 0);
        });
      }
    });
  }

  async close(): Promise<void> {
    this.commit();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.end();
    for (const socket of this.sockets) socket.destroySoon();
    await closed;
  }

  /** Runs writes outside of requests (the removal of expired documents); they are committed with the rest. */
  maintain<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.recover(error);
      return undefined;
    } finally {
      if (this.context.store.dirty) this.planCommit();
    }
  }

  private planCommit(): void {
    if (this.commitPlanned) return;
    this.commitPlanned = true;
    setImmediate(() => this.commit());
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    let parts: Buffer[] = [];
    let arrived = 0;
    let wanted = 4;
    let trusted = this.secret === undefined;
    socket.on('data', (data) => {
      parts.push(data);
      arrived += data.length;
      if (arrived < wanted) return;
      let bytes = parts.length === 1 ? data : Buffer.concat(parts);
      try {
        for (;;) {
          const length = messageLength(bytes);
          wanted = length ?? 4;
          if (length === undefined || bytes.length < length) break;
          const message = bytes.subarray(0, length);
          bytes = bytes.subarray(length);
          trusted = this.receive(socket, message, trusted);
        }
      } catch (error) {
        this.log(
          `The embedded database closed a connection: ${error instanceof Error ? error.message : error}`,
        );
        socket.destroy();
        return;
      }
      parts = bytes.length > 0 ? [bytes] : [];
      arrived = bytes.length;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }

  private receive(socket: Socket, message: Buffer, trusted: boolean): boolean {
    let request: Pick<Request, 'id' | 'legacy'> = { id: message.readInt32LE(4), legacy: false };
    let answered = true;
    let nowTrusted = trusted;
    let reply: Buffer;
    try {
      const parsed = parseRequest(message);
      request = parsed;
      answered = parsed.answered;
      nowTrusted = trusted || this.knowsSecret(parsed.body.get('client'));
      if (!nowTrusted) throw new DatabaseError('Unauthorized', 'this database belongs to another process');
      reply = encodeReply(parsed, runCommand(parsed, this.context));
    } catch (error) {
      if (!(error instanceof DatabaseError)) this.recover(error);
      reply = encodeReply(request, errorReply(toDatabaseError(error)));
    }
    const bytes = answered ? reply : undefined;
    if (this.context.store.dirty) {
      this.waiting.push({ socket, request, bytes });
      this.planCommit();
    } else if (bytes) socket.write(bytes);
    return nowTrusted;
  }

  private knowsSecret(client: Value | undefined): boolean {
    const application = isDocument(client) ? client.get('application') : undefined;
    const name = isDocument(application) ? application.get('name') : undefined;
    if (typeof name !== 'string' || !this.secret) return false;
    const sent = Buffer.from(name);
    return sent.length === this.secret.length && timingSafeEqual(sent, this.secret);
  }

  private commit(): void {
    this.commitPlanned = false;
    try {
      this.context.store.commit();
    } catch (error) {
      this.fail(error);
      return;
    }
    const { waiting } = this;
    this.waiting = [];
    for (const { socket, bytes } of waiting) if (bytes && !socket.destroyed) socket.write(bytes);
  }

  /** An internal error. If it may have interrupted a write, everything since the last commit is rolled back. */
  private recover(error: unknown): void {
    if (this.context.store.dirty) this.fail(error);
    else this.log(`The embedded database failed: ${error instanceof Error ? error.stack : error}`);
  }

  /** The disk failed: everything since the last commit is rolled back, and all waiting clients get an error. */
  private fail(error: unknown): void {
    this.log(`The embedded database could not write: ${error instanceof Error ? error.stack : error}`);
    this.context.cursors.clear();
    this.context.store.restore();
    const answer = errorReply(toDatabaseError(error));
    const { waiting } = this;
    this.waiting = [];
    for (const { socket, request, bytes } of waiting) {
      if (bytes && !socket.destroyed) socket.write(encodeReply(request, answer));
    }
  }
}

/** SQLite's error codes: no space left; a write rejected, for example by a quota or a file size limit. */
const refusedByDisk = new Set<unknown>([13, 778]);

function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'errcode' in error && refusedByDisk.has(error.errcode)) {
    return new DatabaseError('OutOfDiskSpace', `there is no disk space left for the database: ${message}`);
  }
  return new DatabaseError('InternalError', `the embedded database failed: ${message}`);
}
