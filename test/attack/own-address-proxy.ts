import { createServer, request, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';

/** Passes requests on to a server that trusts one proxy, each as if it came from an address of its own. */
export async function startProxy(port: number, nextAddress: () => string): Promise<{ url: string; close: () => void }> {
  const proxy: Server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': nextAddress() };
    const { method, url } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address: AddressInfo | string | null = proxy.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
