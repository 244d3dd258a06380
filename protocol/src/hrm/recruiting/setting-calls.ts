import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { flag, id, nothing, optional, optionalText, text } from '#protocol/platform/wire.ts'
import { RECRUIT_BOUNDS } from './limits.ts'

const area = 'hrmConfig'
const need = 'manage/hrm/params'
const zeroOne = z.union([z.literal(0), z.literal(1)])

const channel = z.object({ channelId: z.number(), isSys: zeroOne, status: zeroOne, value: z.string() })
export type Channel = z.output<typeof channel>

/** Channels and reasons of elimination (hrm.md §9.5). */
export const recruitSettingCalls = {
  offered: call({
    path: 'hrmRecruitChannel/queryRecruitChannelList',
    need: 'signedIn',
    area: 'hrmRecruitChannel',
    summary: '启用的招聘渠道',
    safe: true,
    request: z.object({}),
    reply: z.array(channel),
  }),
  channels: call({
    path: 'hrmConfig/queryRecruitChannelList',
    need,
    area,
    summary: '全部招聘渠道',
    safe: true,
    request: z.object({}),
    reply: z.array(channel),
  }),
  saveChannels: call({
    path: 'hrmConfig/saveRecruitChannel',
    body: 'json',
    need,
    area,
    summary: '保存招聘渠道',
    bare: 'channels',
    request: z.object({
      channels: z
        .array(
          z.object({
            channelId: optional(id()),
            isSys: optional(flag()),
            status: flag(),
            value: optionalText(30),
          }),
        )
        .max(RECRUIT_BOUNDS.channels),
    }),
    reply: nothing,
  }),
  removeChannel: call({
    path: 'hrmConfig/deleteRecruitChannel',
    body: 'json',
    need,
    area,
    summary: '删除招聘渠道，候选人和员工改为另一渠道',
    request: z.object({ deleteChannelId: id(), changeChannelId: optional(id()) }),
    reply: nothing,
  }),
  reasons: call({
    path: 'hrmConfig/queryRecruitEliminateList',
    need: [need, 'hrm/recruit/manage'],
    area,
    summary: '淘汰原因',
    safe: true,
    request: z.object({}),
    reply: z.array(z.string()),
  }),
  saveReasons: call({
    path: 'hrmConfig/saveRecruitEliminate',
    body: 'json',
    need,
    area,
    summary: '保存淘汰原因',
    bare: 'reasons',
    request: z.object({ reasons: z.array(text(50)).max(RECRUIT_BOUNDS.reasons) }),
    reply: nothing,
  }),
} as const
