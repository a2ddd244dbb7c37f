import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a database whose connections a test can break. */
export interface DatabaseLink {
  /** The database's URL through this proxy. */
  url: string;
  /** Drops all responses from now on, without closing a connection. */
  silence(): void;
  /** Closes every connection. */
  cut(): void;
  close(): void;
}

export async function databaseLink(url: string): Promise<DatabaseLink> {
  const address = new URL(url);
  const { hostname, port } = address;
  const ends = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end
        .on('error', () => undefined)
        .on('close', () => {
          ends.delete(end);
          other.destroy();
        });
    }
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => {
      if (!isSilent) near.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.port = String((server.address() as { port: number }).port);
  const cut = () => ends.forEach((end) => end.destroy());
  return {
    url: address.href,
    silence() {
      isSilent = true;
    },
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
