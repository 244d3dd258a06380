import { dingTalk as declared } from '#protocol/messages/channels/dingtalk.ts'
import type { SendingChannel } from './line.ts'
import { hmac, type Robot, robotLine } from './robot.ts'

/** Signed (加签) in the address: HMAC of the milliseconds and the secret, under the secret. 130101: more than 20 a minute. */
const robot: Robot = {
  code: 'errcode',
  busy: [130_101, 410_100],
  compose: ({ address, secret, now, said }) => {
    const url = new URL(address)
    if (secret) {
      const timestamp = String(now.getTime())
      url.searchParams.set('timestamp', timestamp)
      url.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
    }
    return {
      url: url.href,
      body: {
        msgtype: 'text',
        text: { content: said.text },
        at: { atMobiles: said.mobiles, isAtAll: false },
      },
    }
  },
}

export const dingTalk: SendingChannel = { declared, atOnce: 1, open: (options) => robotLine(robot, options) }
