import { z } from 'zod'
import { palette } from '#protocol/office/door.ts'
import { call } from '#protocol/platform/call.ts'
import { id, nothing, optional, optionalText } from '#protocol/platform/wire.ts'

const area = 'calendar'
const need = 'manage/oa'

export const LONGEST_TYPE_NAME = 10

/** Colours of the company's own types of events: those of labels (approval-office.md §11.5), the first is proposed. */
export const typeColors = palette
export type TypeColor = (typeof typeColors)[number]

const typeRow = z.object({ typeId: z.number(), typeName: z.string(), color: z.string() })
export type CalendarType = z.output<typeof typeRow>

/** What kinds of events the company has besides those of the system (approval-office.md §14.2, §15.3). */
export const calendarTypeCalls = {
  list: call({
    path: 'oaCalendar/queryTypeList',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '企业的日程类型',
    safe: true,
    request: z.object({}),
    reply: z.array(typeRow),
  }),
  save: call({
    path: 'oaCalendar/addOrUpdate',
    body: 'json',
    area,
    need,
    summary: '新建、编辑日程类型',
    request: z.object({
      typeId: optional(id()),
      typeName: optionalText(1000)
        .refine((name) => name !== '', { message: '请输入类型名称' })
        .refine((name) => name.length <= LONGEST_TYPE_NAME, { message: '请输入小于10个字符' }),
      color: z.enum(typeColors),
    }),
    reply: nothing,
  }),
  /** Whether everyone may ask when anyone is busy (approval-office.md §15.7). */
  sharing: call({
    path: 'oaCalendar/querySharing',
    area,
    need: 'signedIn',
    summary: '忙碌时间共享设置',
    safe: true,
    request: z.object({}),
    reply: z.object({ isShared: z.boolean() }),
  }),
  setSharing: call({
    path: 'oaCalendar/setSharing',
    body: 'json',
    area,
    need,
    summary: '设置忙碌时间共享',
    request: z.object({ isShared: z.boolean() }),
    reply: nothing,
  }),
  remove: call({
    path: 'oaCalendar/delete/{typeId}',
    body: 'none',
    area,
    need,
    summary: '删除日程类型',
    request: z.object({ typeId: id() }),
    reply: nothing,
  }),
} as const
