import { createServer, type ServerResponse } from 'node:http'
import { PNG } from './upload.ts'

export interface FakeMapService {
  /** Of the tile and search templates. */
  tileUrl: string
  geocodingUrl: string
  /** Paths and queries it was asked for, in order. */
  asked: string[]
  /** What it does instead of answering tiles. */
  instead: ((reply: ServerResponse) => void) | null
  close(): Promise<void>
}

const PLACES = [
  { lat: '37.5131', lon: '122.1206', name: '威海大厦', display_name: '威海大厦, 新威路, 环翠区, 威海市' },
  { lat: '37.4292', lon: '122.1658', name: '威海站', display_name: '威海站, 上海路, 环翠区, 威海市' },
]

/** A tile and search service on this machine: one picture for every tile, the same places for every word. */
export async function startMapService(): Promise<FakeMapService> {
  const server = createServer((request, reply) => {
    const url = request.url ?? ''
    service.asked.push(url)
    if (service.instead) return service.instead(reply)
    if (url.startsWith('/search'))
      return reply.setHeader('content-type', 'application/json').end(JSON.stringify(PLACES))
    return reply.setHeader('content-type', 'image/png').end(PNG)
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const origin = `http://127.0.0.1:${port}`
  const service: FakeMapService = {
    tileUrl: `${origin}/tiles/{z}/{x}/{y}.png?tk={key}`,
    geocodingUrl: `${origin}/search?q={query}&tk={key}`,
    asked: [],
    instead: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}
