import { feishu as declared } from '#protocol/messages/channels/feishu.ts'
import type { SendingChannel } from './line.ts'
import { hmac, type Robot, robotLine } from './robot.ts'

/** Signed (签名校验) in the body: HMAC of nothing under the seconds and the secret. 11232 and 9499: too often. */
const robot: Robot = {
  code: 'code',
  busy: [11_232, 9499],
  compose: ({ address, secret, now, said }) => {
    const timestamp = String(Math.floor(now.getTime() / 1000))
    const signature = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {}
    return {
      url: address,
      body: { ...signature, msg_type: 'text', content: { text: withoutTags(said.text) } },
    }
  },
}

/** Texts of Feishu may have tags: `<at user_id="all">` in a message would call everyone. */
const withoutTags = (text: string) => text.replaceAll('<', '＜').replaceAll('>', '＞')

export const feishu: SendingChannel = { declared, atOnce: 1, open: (options) => robotLine(robot, options) }
