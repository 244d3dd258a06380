import { randomUUID } from 'node:crypto'
import type { ValuesOf } from '#protocol/platform/declared-setting.ts'
import type { AppServices } from '#server/access/context.ts'
import { type InUse, integration } from '#server/access/integration.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { postOutbound } from '#server/platform/outbound/post.ts'
import { signatureHeaders } from '#server/platform/outbound/signed.ts'
import { type SmsMessage, type SmsNotice, type SmsProvider, smsTypes } from './sms.ts'

const ENCODED = 'whsec_'

const settings = [
  {
    key: 'address',
    label: '网关地址',
    kind: 'address',
    required: true,
    hint: '向它 POST {"mobile","code","type"}，回款提醒为 {"mobile","content","type":5}，由它交给您的短信服务商；以 2xx 回应即视为收到',
  },
  {
    key: 'secret',
    label: '签名密钥',
    kind: 'text',
    secret: true,
    required: true,
    drawn: ENCODED,
    hint: '网关用它校验 webhook-signature（Standard Webhooks）；whsec_ 开头的 Base64，或任意文字',
  },
] as const

/** A gateway that carries codes and notices to phones (platform.md §2.8, locks-and-extensions.md §9.5). */
export const smsGateway = integration({
  key: 'sms',
  label: '短信网关',
  group: 'message',
  note: '启用后登录页提供短信登录，重置登录账号时也向新手机号发送验证码；没有网关时验证码只写入服务器日志',
  settings,
  environment: {
    names: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
    read: ({ sms }) => sms && { address: sms.url, secret: sms.secret },
  },
  tryOut: async ({ services, viewer, ...gateway }) => {
    const mobile = services.directory.current().user(viewer.userId)?.username ?? ''
    const now = services.clock.now()
    await handOver(gateway, { message: { mobile, code: TRIAL_CODE, type: smsTypes.confirmation }, now })
    return `网关收下了发往 ${mobile} 的测试验证码 ${TRIAL_CODE}，请留意手机`
  },
})

/** Good for nothing. */
const TRIAL_CODE = '000000'

/** `whsec_` and base64, as Standard Webhooks writes it, or any text. */
const keyOf = (secret: string) =>
  secret.startsWith(ENCODED) ? Buffer.from(secret.slice(ENCODED.length), 'base64') : Buffer.from(secret)

/**
 * Hands a message to the gateway: POST of `{mobile, code, type}` or `{mobile, content, type}`, signed as Standard Webhooks does; any status of 200–299 takes
 * it (operations.md).
 * @throws OutboundFailure
 */
async function handOver(
  { values: { address: url, secret }, rules }: InUse<ValuesOf<typeof settings>>,
  { message, now }: { message: SmsMessage | SmsNotice; now: Date },
): Promise<void> {
  const body = JSON.stringify(message)
  const headers = signatureHeaders({ key: keyOf(secret), id: `sms_${randomUUID()}`, at: now, body })
  const { status } = await postOutbound({ url, headers, body }, rules)
  if (status < 200 || status > 299) throw new OutboundFailure(`短信网关回应 HTTP ${status}`)
}

/** Codes go to the gateway that is set; without one they stand in the log, for the operator to pass on. */
export function createSms({
  integrations,
  clock,
  log,
}: Pick<AppServices, 'integrations' | 'clock' | 'log'>): SmsProvider {
  return {
    isOffered: () => integrations.inUse(smsGateway) !== null,
    send: async (message) => {
      const gateway = integrations.inUse(smsGateway)
      if (gateway) await handOver(gateway, { message, now: clock.now() })
      else log.info(`短信验证码：${message.mobile} ${message.code}（未配置短信服务）`)
    },
    sendNotice: async (message) => {
      const gateway = integrations.inUse(smsGateway)
      if (!gateway) throw new OutboundFailure('短信网关已停用')
      await handOver(gateway, { message, now: clock.now() })
    },
  }
}
