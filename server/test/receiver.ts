import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What it was sent. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  /** The body, as JSON. */
  body: Record<string, unknown>
}

export interface Receiver {
  /** `http://127.0.0.1:<port>` */
  origin: string
  received: Received[]
  /** What it answers; 200 and `{"errcode":0,"code":0}` unless a test says otherwise. */
  answer: (received: Received, reply: ServerResponse) => void
  close(): Promise<void>
}

const well: Receiver['answer'] = (_, reply) => reply.end('{"errcode":0,"code":0}')

/** Somebody outside, on this machine: takes whatever is posted to it. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString('utf8')
      const received = {
        path: request.url ?? '',
        headers: request.headers,
        text,
        body: JSON.parse(text || '{}'),
      }
      receiver.received.push(received)
      receiver.answer(received, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: Partial<AddressInfo> = Object(server.address())
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${port}`,
    received: [],
    answer: well,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
