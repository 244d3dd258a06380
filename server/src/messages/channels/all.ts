import { dingTalk } from './dingtalk.ts'
import { email } from './email.ts'
import { feishu } from './feishu.ts'
import type { SendingChannel } from './line.ts'
import { webhook } from './webhook.ts'
import { weCom } from './wecom.ts'

/** Every channel, as the protocol lists them. */
export const sendingChannels: readonly SendingChannel[] = [email, weCom, dingTalk, feishu, webhook]
