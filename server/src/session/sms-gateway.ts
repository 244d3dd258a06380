import { createHmac, randomUUID } from 'node:crypto'
import { SECOND } from '#server/platform/clock.ts'
import type { SmsSettings } from '#server/platform/config.ts'
import type { SmsProvider } from './sms.ts'

const PATIENCE = 10 * SECOND
const ENCODED = 'whsec_'

/** `whsec_` and base64, as Standard Webhooks writes it, or any text. */
const keyOf = (secret: string) =>
  secret.startsWith(ENCODED) ? Buffer.from(secret.slice(ENCODED.length), 'base64') : Buffer.from(secret)

/**
 * Hands codes to a gateway of the operator's: POST of `{mobile, code, type}`, signed as Standard Webhooks does
 * (`webhook-id`, `webhook-timestamp`, `webhook-signature: v1,…`); any status of 200–299 takes it (operations.md).
 */
export function createSmsGateway({ url, secret }: SmsSettings): SmsProvider {
  const key = keyOf(secret)
  return {
    send: async (message) => {
      const body = JSON.stringify(message)
      const id = `sms_${randomUUID()}`
      const timestamp = String(Math.floor(Date.now() / SECOND))
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the sms gateway answered ${response.status}`)
    },
  }
}
