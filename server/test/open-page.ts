import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { unreadCountSchema } from '#protocol/messages/calls.ts'
import type { App } from '#server/app.ts'

/** Reads the events that a page of somebody who is signed in is sent; the app must listen. */
export async function openPage({ fastify }: App, token: string) {
  const { port } = fastify.server.address() as AddressInfo
  const counts: number[] = []
  const told: string[] = []
  let wake = () => undefined as unknown
  const request = http.get({
    port,
    path: '/crm/api/adminMessage/stream',
    headers: { 'admin-token': token },
  })
  const ended = new Promise<void>((resolve) => {
    request.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const [, kind, data = ''] = /^event: (unread|told)\ndata: (.*)$/.exec(event) ?? []
          if (kind === 'unread') counts.push(unreadCountSchema.parse(JSON.parse(data)).allCount)
          if (kind === 'told') told.push(String(JSON.parse(data)))
        }
        wake()
      })
      response.on('close', resolve)
    })
    request.on('error', () => resolve())
  })
  const reach = async (count: number) => {
    while (counts.at(-1) !== count) await new Promise((resolve) => (wake = () => resolve(undefined)))
  }
  /** It is there: a change from now on is heard. */
  const heard = async () => {
    while (counts.length === 0) await new Promise((resolve) => (wake = () => resolve(undefined)))
  }
  return { counts, told, reach, heard, ended, close: () => request.destroy() }
}
