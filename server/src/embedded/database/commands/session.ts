import { Int32 } from 'bson';
import type { Document, Value } from '../bson/value.ts';
import { maxDocumentBytes } from '../store/collection.ts';
import { maxMessageBytes } from '../wire/message.ts';
import { type Command, type CommandContext, reply } from './command.ts';

/** Wire version 21 is MongoDB 7.0, whose commands and answers are implemented here. */
const wireVersion = 21;

function describeServer(now: number): [string, Value][] {
  return [
    // A standalone server: drivers then send neither transactions nor retryable writes.
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
  // Drivers announce their capabilities here, more with each version; none are accepted.
  fields: 'any',
  run: (_call, { now }: CommandContext): Document => reply(describeServer(now())),
};

const ping: Command = { fields: [], run: () => reply() };

/** Sessions are only ids here, so ending one is a no-op. */
const sessions: Command = { fields: [], run: () => reply() };

export const sessionCommands = {
  hello,
  ismaster: hello,
  ping,
  endSessions: sessions,
};
