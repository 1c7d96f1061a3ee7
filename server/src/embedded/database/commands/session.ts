import { Int32 } from 'bson';
import type { Document, Value } from '../bson/value.ts';
import { maxDocumentBytes } from '../store/collection.ts';
import { maxMessageBytes } from '../wire/message.ts';
import { type Command, type CommandContext, reply } from './command.ts';

/** Wire version 21 is MongoDB 7.0: the commands and answers here are of that age. */
const wireVersion = 21;

function describeServer(now: number): [string, Value][] {
  return [
    // A single server without replication: drivers then send neither transactions nor retryable writes.
    ['isWritablePrimary', true],
    ['ismaster', true],
    ['helloOk', true],
    ['maxBsonObjectSize', new Int32(maxDocumentBytes)],
    ['maxMessageSizeBytes', new Int32(maxMessageBytes)],
    ['maxWriteBatchSize', new Int32(100_000)],
    ['localTime', new Date(now)],
    ['logicalSessionTimeoutMinutes', new Int32(30)],
    ['minWireVersion', new Int32(0)],
    ['maxWireVersion', new Int32(wireVersion)],
    ['readOnly', false],
  ];
}

const hello: Command = {
  // Drivers tell here what they could do, more with each version; the answer offers none of it.
  fields: 'any',
  run: (_call, { now }: CommandContext): Document => reply(describeServer(now())),
};

const ping: Command = { fields: [], run: () => reply() };

/** Sessions only carry names here, so ending one asks nothing. */
const sessions: Command = { fields: [], run: () => reply() };

export const sessionCommands = {
  hello,
  ismaster: hello,
  ping,
  endSessions: sessions,
};
