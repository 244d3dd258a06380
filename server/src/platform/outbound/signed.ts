import { createHmac } from 'node:crypto'

interface Signed {
  key: Buffer
  /** The same however often it is sent. */
  id: string
  at: Date
  body: string
}

/** Headers of Standard Webhooks: id, time in seconds, and HMAC-SHA256 over `{id}.{time}.{body}`. */
export function signatureHeaders({ key, id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
