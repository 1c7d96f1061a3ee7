import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A minimal mail server: greets, answers each command, and records them. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** Lines as they came. */
  readonly heard: string[];
  /** Answers in the place of the usual ones, by command; `END` is the end of a mail. */
  answers: Record<string, string>;
  stop(): void;
}

/** @param port 0 picks a free one */
export async function startMailServer(port = 0): Promise<MailServer> {
  const heard: string[] = [];
  const sockets: Socket[] = [];
  const own = { heard, answers: {} as Record<string, string> };
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.write('220 ready\r\n');
    let inData = false;
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        heard.push(line);
        const verb = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? '';
        if (inData && line !== '.') continue;
        if (inData) inData = false;
        else if (verb === 'DATA') inData = true;
        socket.write(
          `${own.answers[line === '.' ? 'END' : verb] ?? (inData ? '354 go on' : '250 fine')}\r\n`,
        );
      }
    });
    socket.on('error', () => undefined);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  return Object.assign(own, {
    url: `smtp://127.0.0.1:${chosen}`,
    port: chosen,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}
