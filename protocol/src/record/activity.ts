import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { day, flag, id, idList, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { fileEntitySchema } from './calls.ts'

const area = 'activity'

export const LONGEST_FOLLOW_UP = 1024
export const LONGEST_CATEGORY = 100

/** What an entry of the timeline tells, by its wire number (record-engine.md §11.1). */
export const activityKinds = { followUp: 1, creation: 2, stage: 3, signIn: 4 } as const

/**
 * Records that a follow-up may name besides the one it belongs to: type, key of the ids, key of the names. Which of them a
 * type offers is said in its rules.
 */
export const namedInFollowUps = [
  { target: 'contacts', ids: 'contactsIds', list: 'contactsList' },
  { target: 'business', ids: 'businessIds', list: 'businessList' },
] as const

const namedRecords = z.array(z.object({ id: z.number(), name: z.string() }))

/** One entry of a timeline. */
export const activitySchema = z.object({
  activityId: z.number(),
  type: z.number(),
  category: z.string().nullable(),
  /** Type and id of the record it belongs to. */
  activityType: z.number(),
  activityTypeId: z.number(),
  activityTypeName: z.string(),
  crmTypeName: z.string(),
  content: z.string().nullable(),
  nextTime: z.string().nullable(),
  status: z.number(),
  businessIds: z.string(),
  contactsIds: z.string(),
  businessList: namedRecords,
  contactsList: namedRecords,
  lng: z.string().nullable(),
  lat: z.string().nullable(),
  address: z.string().nullable(),
  batchId: z.string(),
  file: z.array(fileEntitySchema),
  img: z.array(fileEntitySchema),
  createUserId: z.number(),
  realname: z.string(),
  userImg: z.string().nullable(),
  createTime: z.string(),
  /** Own client: whether the caller may change and delete the entry, 0 or 1. */
  updatable: z.number(),
  deletable: z.number(),
})
export type Activity = z.infer<typeof activitySchema>

/** A day, or a moment of it. */
const dayOf = () =>
  optional(z.preprocess((value) => (typeof value === 'string' ? value.trim().slice(0, 10) : value), day()))

const content = () =>
  z
    .preprocess((value) => (typeof value === 'string' ? value.trim() : (value ?? '')), z.string())
    .refine((value) => value !== '', { message: '请输入跟进内容' })
    .refine((value) => value.length <= LONGEST_FOLLOW_UP, {
      message: `跟进内容最多${LONGEST_FOLLOW_UP}个字符`,
    })

const batchId = () => optional(z.string().regex(/^[0-9a-zA-Z-]{8,64}$/))

const followUp = {
  activityType: integer(1, 99),
  activityTypeId: id(),
  content: content(),
  category: optionalText(LONGEST_CATEGORY),
  batchId: batchId(),
  businessIds: idList().pipe(z.array(z.number()).max(100)),
  contactsIds: idList().pipe(z.array(z.number()).max(100)),
  /** `yyyy-MM-dd HH:mm:ss`, '' = none. */
  nextTime: optionalText(30),
  /** 1: the next contact also becomes an event of the calendar. */
  isEvent: optional(flag()),
}

/** Follow-ups and the timeline of a record (record-engine.md §11). Whom they are about decides; so `signedIn` reads. */
export const activityCalls = {
  timeline: call({
    path: 'crmActivity/getCrmActivityPageList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '一条记录的活动，每页一天，新的在前',
    request: z.object({
      page: z.preprocess((value) => value || 1, integer(1, 100_000)),
      crmType: integer(1, 99),
      activityTypeId: id(),
      /** Only entries that belong to records of this type. */
      activityType: optional(integer(1, 99)),
      search: optionalText(100),
      intervalDay: optional(integer(1, 3660)),
      startDate: dayOf(),
      endDate: dayOf(),
    }),
    reply: z.object({
      time: z.string().nullable(),
      list: z.array(activitySchema),
      lastPage: z.boolean(),
    }),
  }),
  add: call({
    path: 'crmActivity/addCrmActivityRecord',
    body: 'json',
    need: 'crm/followRecord/save',
    area,
    summary: '写跟进',
    request: z.object({
      ...followUp,
      /** Own client: a key under which a repeated submit is the same follow-up. */
      requestKey: optional(z.string().max(64)),
    }),
    reply: nothing,
  }),
  update: call({
    path: 'crmActivity/updateActivityRecord',
    body: 'json',
    need: 'crm/followRecord/update',
    area,
    summary: '编辑跟进',
    request: z.object({ ...followUp, activityId: id() }),
    reply: activitySchema,
  }),
  remove: call({
    path: 'crmActivity/deleteCrmActivityRecord/{activityId}',
    need: 'crm/followRecord/delete',
    area,
    summary: '删除跟进；本人 30 秒内可撤销',
    request: z.object({ activityId: id() }),
    reply: nothing,
  }),
  removeSignIn: call({
    path: 'crmActivity/deleteOutworkSign',
    need: 'crm/outwork/delete',
    area,
    summary: '删除外勤签到',
    request: z.object({ activityId: id() }),
    reply: nothing,
  }),
}
