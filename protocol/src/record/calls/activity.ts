import { z } from 'zod'
import { isObject } from '#protocol/fields/value/shape.ts'
import { call } from '#protocol/platform/call.ts'
import type { Part, Schema } from '#protocol/platform/schema.ts'
import {
  day,
  flag,
  id,
  idList,
  integer,
  nothing,
  optional,
  optionalText,
  requestKey,
} from '#protocol/platform/wire.ts'
import type { Node } from '#protocol/record/declaration/declare.ts'
import { fileEntitySchema } from './calls.ts'

const area = 'activity'

export const LONGEST_FOLLOW_UP = 1024
export const LONGEST_CATEGORY = 100

/** The kind of a timeline entry, by its wire number (record-engine.md §11.1). */
export const activityKinds = { followUp: 1, creation: 2, stage: 3, signIn: 4, event: 5 } as const

/** Records that a follow-up names besides the one it belongs to, as replies list them; and their ids in requests. */
export const namedRecords = z.array(z.object({ id: z.number(), name: z.string() }))
export type NamedRecord = z.infer<typeof namedRecords>[number]
export const namedIds = idList().pipe(z.array(z.number()).max(100))

/** What follow-ups of an application may name: a type, and the keys of its ids and of the named records on the wire. */
export interface FollowUpName {
  target: string
  ids: string
  list: string
}

/** The records that an entry names, by the key of their ids. */
export const namedIn = (
  names: readonly FollowUpName[],
  entry: Readonly<Record<string, unknown>>,
): Record<string, NamedRecord[]> =>
  Object.fromEntries(names.map(({ ids, list }) => [ids, isNamed(entry[list]) ? entry[list] : []]))

const isNamed = (value: unknown): value is NamedRecord[] =>
  Array.isArray(value) &&
  value.every((each) => isObject(each) && typeof each.id === 'number' && typeof each.name === 'string')

/** Keys of an application's own: of the type in requests for a timeline, and of the record's name in its entries. */
export interface FollowUpKeys {
  type: string
  name: string
}

/** Permissions to see, write, change and delete follow-ups and sign-ins. */
export interface FollowUpRights {
  read: Node
  save: Node
  update: Node
  delete: Node
  deleteSignIn: Node
}

/** One entry of a timeline. */
export const activitySchema = z.object({
  activityId: z.number(),
  type: z.number(),
  category: z.string().nullable(),
  /** Type and id of the record it belongs to. */
  activityType: z.number(),
  activityTypeId: z.number(),
  activityTypeName: z.string(),
  content: z.string().nullable(),
  nextTime: z.string().nullable(),
  status: z.number(),
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

const followUp = z.object({
  activityType: integer(1, 99),
  activityTypeId: id(),
  content: content(),
  category: optionalText(LONGEST_CATEGORY),
  batchId: batchId(),
  /** `yyyy-MM-dd HH:mm:ss`, '' = none. */
  nextTime: optionalText(30),
  /** 1: the next contact also becomes an event of the calendar. */
  isEvent: optional(flag()),
})

export const addFollowUpSchema = followUp.extend({
  /** Own client: a key under which a repeated submit is the same follow-up. */
  requestKey: requestKey(),
})
export const updateFollowUpSchema = followUp.extend({ activityId: id() })
export type AddFollowUp = z.output<typeof addFollowUpSchema>
export type UpdateFollowUp = z.output<typeof updateFollowUpSchema>

/** The entries of one record; its type is sent under a key of the application. */
export const timelineSchema = z.object({
  page: z.preprocess((value) => value || 1, integer(1, 100_000)),
  activityTypeId: id(),
  /** Only entries that belong to records of this type. */
  activityType: optional(integer(1, 99)),
  search: optionalText(100),
  intervalDay: optional(integer(1, 3660)),
  startDate: dayOf(),
  endDate: dayOf(),
})
export type TimelineRequest = z.output<typeof timelineSchema>

/** One page of a timeline: the entries of a day, the newest first. */
const pageOf = <Entry extends Part<Activity>>(entry: Entry) =>
  z.object({ time: z.string().nullable(), list: z.array(entry), lastPage: z.boolean() })

interface ActivityOptions<Timeline, Add, Update, Entry> {
  rights: FollowUpRights
  paths: Record<'timeline' | 'add' | 'update' | 'remove' | 'removeSignIn', string>
  /** With the keys of the application: of the type whose timeline it is, and of what its follow-ups may name. */
  schemas: { timeline: Timeline; add: Add; update: Update; entry: Entry }
}

/** Follow-ups and the timeline of a record (record-engine.md §11). Whom they are about decides; so `signedIn` reads. */
export const declareActivityCalls = <
  Timeline extends Schema<TimelineRequest, z.input<typeof timelineSchema>>,
  Add extends Schema<AddFollowUp, z.input<typeof addFollowUpSchema>>,
  Update extends Schema<UpdateFollowUp, z.input<typeof updateFollowUpSchema>>,
  Entry extends Part<Activity>,
>({
  rights,
  paths,
  schemas,
}: ActivityOptions<Timeline, Add, Update, Entry>) => ({
  timeline: call({
    path: paths.timeline,
    body: 'json',
    need: 'signedIn',
    area,
    summary: '一条记录的活动，每页一天，新的在前',
    safe: true,
    request: schemas.timeline,
    reply: pageOf(schemas.entry),
  }),
  add: call({
    path: paths.add,
    body: 'json',
    need: rights.save,
    area,
    summary: '写跟进',
    request: schemas.add,
    reply: nothing,
  }),
  update: call({
    path: paths.update,
    body: 'json',
    need: rights.update,
    area,
    summary: '编辑跟进',
    request: schemas.update,
    reply: schemas.entry,
  }),
  remove: call({
    path: paths.remove,
    need: rights.delete,
    area,
    summary: '删除跟进；本人 30 秒内可撤销',
    request: z.object({ activityId: id() }),
    reply: nothing,
  }),
  removeSignIn: call({
    path: paths.removeSignIn,
    need: rights.deleteSignIn,
    area,
    summary: '删除外勤签到',
    request: z.object({ activityId: id() }),
    reply: nothing,
  }),
})
export type ActivityCalls = ReturnType<
  typeof declareActivityCalls<
    Schema<TimelineRequest, z.input<typeof timelineSchema>>,
    Schema<AddFollowUp, z.input<typeof addFollowUpSchema>>,
    Schema<UpdateFollowUp, z.input<typeof updateFollowUpSchema>>,
    Part<Activity>
  >
>
