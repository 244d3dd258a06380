import { sealProviders } from '#protocol/crm/contract-file/words.ts'
import type { AppServices } from '#server/access/context.ts'
import { integration } from '#server/access/integration.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { postOutbound } from '#server/platform/outbound/post.ts'

/** Milliseconds within which a signing service answers. */
const TIMEOUT = 20_000

/** A platform of a certification authority that signs digests (locks-and-extensions.md §12.8). */
export const signingService = integration({
  key: 'signing',
  label: `电子${sealProviders.http}`,
  group: 'other',
  note: '印章选择“签章服务”时，合同文件的摘要交由它签名',
  settings: [
    {
      key: 'address',
      label: '服务地址',
      kind: 'address',
      required: true,
      hint: '向它 POST {"digest","algorithm":"SHA-256","reason"}（摘要为十六进制），它应答 {"cms"}（Base64 的 PKCS#7 分离签名）',
    },
    { key: 'token', label: '访问令牌', kind: 'text', secret: true },
  ],
})

/**
 * A signature over a digest, made outside.
 * @throws OutboundFailure with a sentence
 */
export async function signWithService(
  { integrations }: Pick<AppServices, 'integrations'>,
  digest: Buffer,
  reason: string,
): Promise<Buffer> {
  const service = integrations.inUse(signingService)
  if (!service) throw new OutboundFailure('没有启用签章服务')
  const { address, token } = service.values
  const { status, body } = await postOutbound(
    {
      url: address,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: JSON.stringify({ digest: digest.toString('hex'), algorithm: 'SHA-256', reason }),
    },
    { ...service.rules, timeout: TIMEOUT },
  )
  if (status < 200 || status > 299) throw new OutboundFailure(`签章服务回应 HTTP ${status}`)
  return cmsIn(body)
}

function cmsIn(body: string): Buffer {
  try {
    const answer: unknown = JSON.parse(body)
    if (answer !== null && typeof answer === 'object' && 'cms' in answer && typeof answer.cms === 'string')
      return Buffer.from(answer.cms, 'base64')
  } catch {
    // no JSON: refused below
  }
  throw new OutboundFailure('签章服务的应答不含签名')
}
