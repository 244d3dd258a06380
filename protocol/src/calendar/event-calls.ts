import { z } from 'zod'
import { eventLimits, eventWords, reminderUnits } from '#protocol/office/door.ts'
import { call } from '#protocol/platform/call.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { id, idList, integer, nothing, optional, optionalText, requestKey } from '#protocol/platform/wire.ts'
import { relatedIds, relatedLists } from '#protocol/related-records/door.ts'
import { MOST_NOTICES, MOST_PARTICIPANTS } from './limits.ts'
import { isBounded, moment, unbounded, window } from './moment.ts'
import { unfitRule } from './series-wire.ts'

const area = 'calendar'
const need = 'signedIn'
const words = { title: 10_000, rule: 30 } as const

const eventFields = {
  title: requiredText(words.title, eventWords.titleMissing).refine(
    (title) => title.length <= eventLimits.title,
    { message: `日程内容最多${eventLimits.title}个字符` },
  ),
  typeId: id(),
  ownerUserIds: idList()
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, { message: eventWords.peopleMissing })
    .refine((ids) => ids.length <= MOST_PARTICIPANTS, { message: `最多选择${MOST_PARTICIPANTS}位参与人` }),
  startTime: moment(),
  endTime: moment(),
  repetitionType: optional(integer(1, 5)).optional(),
  repeatRate: optional(integer()).optional(),
  repeatTime: optionalText(words.rule),
  endType: optional(integer(1, 3)).optional(),
  endTypeConfig: optionalText(words.rule),
}

const eventSchema = z.object(eventFields)
type EventFields = z.output<typeof eventSchema>

const fits = (event: EventFields, context: z.RefinementCtx) => {
  if (event.startTime >= event.endTime)
    context.addIssue({ code: 'custom', message: '开始时间必须小于结束时间', path: ['startTime'] })
  const unfit = unfitRule(event)
  if (unfit) context.addIssue({ code: 'custom', message: unfit, path: ['repetitionType'] })
}

const noticeSchema = z
  .object({ type: integer(1, 3), value: integer(1, 59) })
  .refine(
    ({ type, value }) =>
      reminderUnits.some((unit) => unit.type === type && value >= unit.least && value <= unit.most),
    { message: '请选择正确的提醒时间' },
  )

const written = {
  relation: z.object(relatedIds).optional(),
  notice: z
    .array(noticeSchema)
    .refine((notices) => notices.length <= MOST_NOTICES, { message: `最多添加${MOST_NOTICES}个提醒` })
    .default([]),
}

const changed = z.object({ ...eventFields, eventId: id(), batchId: optionalText(40) }).superRefine(fits)

const listed = z
  .object({
    ...window,
    typeIds: z.preprocess((value) => value ?? undefined, z.array(id()).max(1000).optional()),
  })
  .refine(isBounded, unbounded)

const eventRow = z.object({
  eventId: z.number(),
  title: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  /** `,1,2,` */
  ownerUserIds: z.string(),
  color: z.string(),
  batchId: z.string(),
  createUserId: z.number(),
  eventType: z.literal(1),
  typeId: z.number(),
  /** Own keys from here: whether it repeats, and whether the caller may change it. */
  repetitionType: z.number(),
  mayChange: z.boolean(),
})
export type EventRow = z.output<typeof eventRow>

const eventDetail = z.object({
  eventId: z.number(),
  batchId: z.string(),
  title: z.string(),
  typeId: z.number(),
  typeName: z.string(),
  color: z.string(),
  /** Of the occurrence, `yyyy-MM-dd HH:mm:ss`. */
  startTime: z.string(),
  endTime: z.string(),
  repetitionType: z.number(),
  repeatRate: z.number(),
  repeatTime: z.string(),
  endType: z.number(),
  endTypeConfig: z.string(),
  /** Of the series; its end is exclusive, null of an endless one. */
  repeatStartTime: z.string(),
  repeatEndTime: z.string().nullable(),
  createUserId: z.number(),
  createUserName: z.string(),
  createTime: z.string(),
  ownerUserIds: z.string(),
  ownerUserList: z.array(simpleUser),
  noticeList: z.array(z.object({ type: z.number(), value: z.number() })),
  ...relatedLists,
  /** Own keys from here. */
  mayChange: z.boolean(),
  /** Single changes of the series that another rule would drop. */
  exceptionCount: z.number(),
})
export type EventDetail = z.output<typeof eventDetail>

/** Which occurrences an edit or a deletion means. */
export const eventScopes = { onlyThis: 2, all: 3, deleteThis: 1, deleteSeries: 2 } as const

/** Events of the calendar (approval-office.md §15.3). */
export const eventCalls = {
  save: call({
    path: 'oaEvent/save',
    body: 'json',
    area,
    need,
    summary: '新建日程',
    request: z.object({
      event: eventSchema.superRefine(fits),
      ...written,
      requestKey: requestKey(),
    }),
    reply: nothing,
  }),
  update: call({
    path: 'oaEvent/update',
    body: 'json',
    area,
    need,
    summary: '编辑日程：本次或整个系列',
    request: z.object({ event: changed, ...written, time: optional(moment()), type: integer(2, 3) }),
    reply: nothing,
  }),
  remove: call({
    path: 'oaEvent/delete',
    body: 'json',
    area,
    need,
    summary: '删除日程：本次或整个系列',
    request: z.object({
      eventId: id(),
      batchId: optionalText(40),
      time: optional(moment()),
      type: integer(1, 2),
    }),
    reply: nothing,
  }),
  list: call({
    path: 'oaEvent/queryList',
    body: 'json',
    area,
    need,
    summary: '一段时间的日程',
    safe: true,
    request: listed,
    reply: z.array(eventRow),
  }),
  days: call({
    path: 'oaEvent/queryListStatus',
    body: 'json',
    area,
    need,
    summary: '有日程的日期',
    safe: true,
    request: listed,
    reply: z.array(z.string()),
  }),
  detail: call({
    path: 'oaEvent/queryById',
    body: 'json',
    area,
    need,
    summary: '日程详情',
    safe: true,
    request: z.object({ eventId: id(), startTime: optional(moment()), endTime: optional(moment()) }),
    reply: eventDetail,
  }),
  /** Own client from here. */
  split: call({
    path: 'oaEvent/splitSeries',
    body: 'json',
    area,
    need,
    summary: '编辑当前及以后的日程',
    request: z.object({ event: changed, ...written, time: moment() }),
    reply: nothing,
  }),
  removeFrom: call({
    path: 'oaEvent/deleteFrom',
    body: 'json',
    area,
    need,
    summary: '删除当前及以后的日程',
    request: z.object({ eventId: id(), time: moment() }),
    reply: nothing,
  }),
} as const
