import { createServer } from 'node:http';

// The yardstick of the public list: node:http sends the same bytes under the same headers and does nothing
// else. It gets the answer through IPC and sends its port.

process.once(
  'message',
  ({ status, headers, body }: { status: number; headers: Record<string, string>; body: string }) => {
    const bytes = Buffer.from(body);
    const server = createServer((_request, response) => {
      response.writeHead(status, headers);
      response.end(bytes);
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
    });
  },
);
