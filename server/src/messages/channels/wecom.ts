import { weCom as declared } from '#protocol/messages/channels/wecom.ts'
import type { SendingChannel } from './line.ts'
import { type Robot, robotLine } from './robot.ts'

/** Its address holds the key; there is no signature. 45009: more than 20 a minute. */
const robot: Robot = {
  code: 'errcode',
  busy: [45_009],
  compose: ({ address, said }) => ({
    url: address,
    body: { msgtype: 'text', text: { content: said.text, mentioned_mobile_list: said.mobiles } },
  }),
}

export const weCom: SendingChannel = { declared, atOnce: 1, open: (options) => robotLine(robot, options) }
