import type { Call, InputOf, ReplyOf } from '#protocol/platform/call.ts'
import { sessionCalls } from '#protocol/session/calls.ts'

/** Somebody who talks to a server by its address, as browsers do. */
export interface Client {
  token: string
  /** The envelope, whatever it says. */
  call<C extends Call>(call: C, request?: Partial<InputOf<C>>): Promise<Envelope<ReplyOf<C>>>
  /** The data; throws on any other code than 0. */
  ask<C extends Call>(call: C, request?: Partial<InputOf<C>>): Promise<ReplyOf<C>>
  /** The reply itself, for files. */
  fetch(call: Call, request?: object): Promise<Response>
  /** The same person at another process. */
  at(address: string): Client
}

interface Envelope<Data> {
  code: number
  msg: string
  data: Data
}

export function clientAt(address: string, token = ''): Client {
  const send: Client['fetch'] = (call, request = {}) => {
    const named = call.path.replaceAll(/\{(\w+)\??\}/g, (_, key: string) =>
      String(Object(request)[key] ?? ''),
    )
    const multipart = request instanceof FormData
    return fetch(`${address}/crm/api/${named}`, {
      method: call.method,
      headers: { 'admin-token': token, ...(multipart ? {} : { 'content-type': 'application/json' }) },
      ...(call.method === 'POST' && { body: multipart ? request : JSON.stringify(request) }),
    })
  }
  const client: Client = {
    token,
    fetch: send,
    call: async (call, request) => JSON.parse(await (await send(call, request)).text()),
    ask: async (call, request) => {
      const { code, msg, data } = await client.call(call, request)
      if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`)
      return data
    },
    at: (other) => clientAt(other, token),
  }
  return client
}

export async function signInAt(address: string, username: string, password: string): Promise<Client> {
  const { adminToken } = await clientAt(address).ask(sessionCalls.login, { username, password })
  return clientAt(address, adminToken)
}
