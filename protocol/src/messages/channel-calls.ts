import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { givenSettingsSchema, keptSettingsSchema } from '#protocol/platform/given-settings.ts'
import { flag, nothing, text } from '#protocol/platform/wire.ts'

const area = 'message'
const need = 'manage/system/update'

const channelStateSchema = z.object({
  key: z.string(),
  isOn: z.boolean(),
  settings: keptSettingsSchema,
  /** Keys of the secrets that are kept. */
  kept: z.array(z.string()),
  /** What those are called that another installation key has sealed: nothing is sent before they are written again. */
  lost: z.array(z.string()),
})
export type ChannelState = z.infer<typeof channelStateSchema>

/** Channels of the installation (platform.md §7.6). */
export const channelCalls = {
  list: call({
    path: 'messageChannel/queryList',
    need,
    area,
    summary: '站外消息渠道的设置，不含密钥',
    safe: true,
    request: z.object({}),
    reply: z.array(channelStateSchema),
  }),
  save: call({
    path: 'messageChannel/set',
    body: 'json',
    need,
    area,
    sessionOnly: true,
    summary: '保存一个渠道的设置并启用或停用',
    request: z.object({ channel: text(40), isOn: flag(), settings: givenSettingsSchema }),
    reply: nothing,
  }),
  tryOut: call({
    path: 'messageChannel/test',
    body: 'json',
    need,
    area,
    sessionOnly: true,
    summary: '按所填设置给自己发一条测试消息，不保存',
    request: z.object({ channel: text(40), settings: givenSettingsSchema }),
    reply: nothing,
  }),
}
