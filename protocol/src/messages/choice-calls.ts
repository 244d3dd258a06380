import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { flag, nothing, text } from '#protocol/platform/wire.ts'

const area = 'message'

/** Which messages reach the caller by which channel (platform.md §7.6). */
export const choiceCalls = {
  list: call({
    path: 'messageChoice/query',
    need: 'signedIn',
    area,
    summary: '本人的站外消息设置：已启用的渠道和各类消息的开关',
    safe: true,
    request: z.object({}),
    reply: z.array(
      z.object({
        channel: z.string(),
        /** Groups that are sent this way. */
        groups: z.array(z.string()),
        /** Nothing can be sent this way, since his address is missing. */
        isUnreachable: z.boolean(),
      }),
    ),
  }),
  save: call({
    path: 'messageChoice/set',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '开关一类消息的一个站外渠道',
    request: z.object({ channel: text(40), group: text(40), isOn: flag() }),
    reply: nothing,
  }),
}
