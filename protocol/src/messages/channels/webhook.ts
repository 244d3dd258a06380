import { channel } from './channel.ts'

/** What the secret of a signature begins with (Standard Webhooks). */
export const SIGNING_SECRET = 'whsec_'

/** Webhook: every message to another system, signed as Standard Webhooks says. */
export const webhook = channel({
  key: 'webhook',
  name: 'Webhook',
  note: '把每条消息以 JSON 推送给其他系统，按 Standard Webhooks 签名',
  reaches: 'place',
  chosenBy: 'company',
  settings: [
    { key: 'address', label: '接收地址', kind: 'address', required: true, hint: '以 2xx 回应即视为收到' },
    {
      key: 'secret',
      label: '签名密钥',
      kind: 'text',
      secret: true,
      required: true,
      drawn: SIGNING_SECRET,
      hint: '以 whsec_ 开头；接收方用它校验 webhook-signature',
    },
  ],
})
