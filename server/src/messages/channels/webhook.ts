import { webhook as declared, SIGNING_SECRET } from '#protocol/messages/channels/webhook.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { postOutbound } from '#server/platform/outbound/post.ts'
import { signatureHeaders } from '#server/platform/outbound/signed.ts'
import { type Line, type LineOptions, type OutgoingText, type SendingChannel, textOf } from './line.ts'

/** What is wrong with the request itself: the same one is not taken later either. */
const NEVER = [400, 413, 415, 422]

/** The bytes of a secret `whsec_…`, whose rest is base64. */
const bytesOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(SIGNING_SECRET) ? secret.slice(SIGNING_SECRET.length) : secret, 'base64')

/** The JSON of a message: `type` names what happened, `data` is the message. */
function payloadOf(message: OutgoingText): string {
  const { createTime, addressees, text, title, content, typeId, type, label, group, sender } = message
  return JSON.stringify({
    type: 'message.created',
    timestamp: createTime.toISOString(),
    data: {
      type,
      label,
      group,
      text,
      title,
      content,
      typeId,
      sender,
      recipients: addressees.map(({ userId, realname }) => ({ userId, realname })),
    },
  })
}

/** `webhook-id` stays the same with every attempt, so that a receiver drops what it has had already. */
function webhookLine({ settings, rules, now }: LineOptions): Line {
  const url = textOf(settings, 'address')
  const key = bytesOf(textOf(settings, 'secret'))
  return {
    send: async (message) => {
      const body = payloadOf(message)
      const headers = signatureHeaders({ key, id: message.key, at: now(), body })
      const { status, retryAfter } = await postOutbound({ url, headers, body }, rules)
      if (status >= 200 && status < 300) return
      const what = status >= 300 && status < 400 ? '，要求跳转到别处，未跟随' : ''
      throw new OutboundFailure(`对方回应 HTTP ${status}${what}`, {
        isFinal: NEVER.includes(status),
        after: retryAfter,
      })
    },
    close: () => undefined,
  }
}

/** Standard Webhooks: one receiver, in order. */
export const webhook: SendingChannel = { declared, atOnce: 1, open: webhookLine }
