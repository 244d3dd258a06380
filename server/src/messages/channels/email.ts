import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { email as declared } from '#protocol/messages/channels/email.ts'
import { checkedAddress } from '#server/platform/outbound/address.ts'
import { OutboundFailure, toFailure } from '#server/platform/outbound/failure.ts'
import { type Line, type LineOptions, type SendingChannel, textOf } from './line.ts'

const AT_ONCE = 4
const CONNECT = 8_000
const SILENCE = 15_000
/** Characters of a subject line. */
const LONGEST_SUBJECT = 80

/**
 * Mails go to the address that was checked, by the name that was set: the library resolves nothing itself. What a message
 * says stands in it as plain text; the other side is told the same number again should it come twice.
 */
async function mailLine({ settings, rules }: LineOptions): Promise<Line> {
  const host = textOf(settings, 'host')
  const security = textOf(settings, 'security')
  const user = textOf(settings, 'user')
  const address = await checkedAddress(host, rules).catch((error) => {
    throw toFailure(error)
  })
  const transport = createTransport({
    pool: true,
    maxConnections: AT_ONCE,
    host: address,
    port: Number(settings.port),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...(user ? { auth: { user, pass: textOf(settings, 'password') } } : {}),
    connectionTimeout: CONNECT,
    greetingTimeout: CONNECT,
    socketTimeout: SILENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = textOf(settings, 'from').split('@')[1] ?? 'localhost'
  return {
    send: async ({ key, addressees: [addressee], text, createTime }) => {
      if (!addressee?.email) throw new OutboundFailure('没有邮箱地址', { isFinal: true })
      const subject = text.length > LONGEST_SUBJECT ? `${text.slice(0, LONGEST_SUBJECT)}…` : text
      await transport
        .sendMail({
          from: { name: textOf(settings, 'sender'), address: textOf(settings, 'from') },
          to: { name: addressee.realname, address: addressee.email },
          subject,
          text: `${text}\n`,
          date: createTime,
          messageId: `<${key}@${domain}>`,
        })
        .catch((error) => {
          throw failureOf(error)
        })
    },
    close: () => transport.close(),
  }
}

/** A mailbox or mail that is refused for good (5xx to it) stays refused; all else may be otherwise later. */
function failureOf(error: unknown): OutboundFailure {
  const { code, responseCode } = partsOf(error)
  if (code === 'EAUTH') return new OutboundFailure('邮件服务器不接受这个账号或密码')
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return new OutboundFailure(`邮件服务器拒收（${responseCode || code}）`, { isFinal: responseCode >= 500 })
  if (code === 'ETLS') return new OutboundFailure('邮件服务器无法建立加密连接，请检查端口和加密方式')
  if (responseCode > 0) return new OutboundFailure(`邮件服务器回应 ${responseCode}`)
  return toFailure(error)
}

const partsOf = (error: unknown): { code: string; responseCode: number } => ({
  code: error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '',
  responseCode:
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : 0,
})

export const email: SendingChannel = {
  declared,
  atOnce: AT_ONCE,
  open: mailLine,
  reaches: ({ email: address }) => address !== '',
}
