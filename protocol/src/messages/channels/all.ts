import type { Channel } from './channel.ts'
import { dingTalk } from './dingtalk.ts'
import { email } from './email.ts'
import { feishu } from './feishu.ts'
import { webhook } from './webhook.ts'
import { weCom } from './wecom.ts'

/** Every channel, in the order of their settings. */
export const channels: readonly Channel[] = [email, weCom, dingTalk, feishu, webhook]

export const channelNamed = (key: string): Channel | undefined =>
  channels.find((channel) => channel.key === key)
