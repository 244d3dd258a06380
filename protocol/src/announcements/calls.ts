import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { requiredText } from '#protocol/platform/required-text.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { flag, id, idList, integer, nothing, optionalText, paging } from '#protocol/platform/wire.ts'
import { announcementLists, announcementWords, LONGEST_CONTENT, LONGEST_TITLE, unfitTime } from './content.ts'

const area = 'announcement'

const title = requiredText(10_000, announcementWords.titleMissing).refine(
  (given) => given.length <= LONGEST_TITLE,
  { message: announcementWords.titleLong },
)
const content = requiredText(100_000, announcementWords.contentMissing).refine(
  (given) => given.length <= LONGEST_CONTENT,
  { message: announcementWords.contentLong },
)
/** `yyyy-MM-dd HH:mm:ss`; '' where none is given. */
const moment = optionalText(19)

const written = {
  title,
  content,
  /** Who it is for: these departments with those below, and these people; neither: everybody. */
  deptIds: idList(),
  ownerUserIds: idList(),
  startTime: moment,
  endTime: moment,
  /** Own client: each reader has to confirm it. */
  mustConfirm: flag().default(0),
}

interface Times {
  startTime: string
  endTime: string
}
const timely = ({ startTime, endTime }: Times, context: z.RefinementCtx) => {
  const message = unfitTime(startTime, endTime)
  if (message) context.addIssue({ code: 'custom', message, path: ['startTime'] })
}

const rowSchema = z.object({
  announcementId: z.number(),
  title: z.string(),
  content: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  /** null: from the beginning, without an end. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** Ids, comma-joined. */
  deptIds: z.string(),
  ownerUserIds: z.string(),
  readUserIds: z.string(),
  /** Its author. */
  userId: z.number(),
  username: z.string(),
  realname: z.string(),
  img: z.string().nullable(),
  parentId: z.number(),
  isRead: z.union([z.literal(0), z.literal(1)]),
  /** Own keys of this product from here. */
  mustConfirm: z.union([z.literal(0), z.literal(1)]),
  /** When the caller confirmed it. */
  confirmTime: z.string().nullable(),
  /** It begins later: its author alone sees it. */
  isAhead: z.boolean(),
})
export type AnnouncementRow = z.output<typeof rowSchema>

const announcementSchema = rowSchema.extend({
  deptList: z.array(z.object({ id: z.number(), name: z.string() })),
  ownerUserList: z.array(simpleUser),
  /** What the caller may do with it. */
  may: z.object({
    update: z.boolean(),
    remove: z.boolean(),
    /** See who has read it, and remind the others. */
    seeReaders: z.boolean(),
    confirm: z.boolean(),
  }),
})
export type Announcement = z.output<typeof announcementSchema>

const readerSchema = simpleUser.extend({
  readTime: z.string().nullable(),
  confirmTime: z.string().nullable(),
})
export type AnnouncementReader = z.output<typeof readerSchema>

/** 公告 (approval-office.md §16). */
export const announcementCalls = {
  add: call({
    path: 'oaAnnouncement/addAnnouncement',
    body: 'json',
    area,
    need: 'oa/announcement/save',
    summary: '新建公告',
    request: z.object(written).superRefine(timely),
    reply: nothing,
  }),
  update: call({
    path: 'oaAnnouncement/setAnnouncement',
    body: 'json',
    area,
    need: 'oa/announcement/update',
    summary: '编辑公告',
    request: z.object({ announcementId: id(), ...written }).superRefine(timely),
    reply: nothing,
  }),
  remove: call({
    path: 'oaAnnouncement/delete/{id}',
    body: 'none',
    area,
    need: 'oa/announcement/delete',
    summary: '删除公告',
    request: z.object({ id: id() }),
    reply: nothing,
  }),
  detail: call({
    path: 'oaAnnouncement/queryById/{id}',
    body: 'none',
    area,
    need: 'signedIn',
    summary: '公告详情，并标记为已读',
    request: z.object({ id: id() }),
    reply: announcementSchema,
  }),
  list: call({
    path: 'oaAnnouncement/queryList',
    area,
    need: 'signedIn',
    summary: '公告列表',
    safe: true,
    request: z.object({
      ...paging,
      type: integer(announcementLists.running, announcementLists.over).default(announcementLists.running),
    }),
    reply: pageOf(rowSchema),
  }),
  read: call({
    path: 'oaAnnouncement/readAnnouncement',
    area,
    need: 'signedIn',
    summary: '标记公告为已读',
    request: z.object({ announcementId: id() }),
    reply: nothing,
  }),
  /** Own client from here. */
  confirm: call({
    path: 'oaAnnouncement/confirm',
    area,
    need: 'signedIn',
    summary: '确认公告',
    request: z.object({ announcementId: id() }),
    reply: nothing,
  }),
  readers: call({
    path: 'oaAnnouncement/queryReaders',
    area,
    need: 'signedIn',
    summary: '公告的已读、未读和确认情况',
    safe: true,
    request: z.object({ announcementId: id() }),
    reply: z.object({ read: z.array(readerSchema), unread: z.array(readerSchema) }),
  }),
  remind: call({
    path: 'oaAnnouncement/remind',
    area,
    need: 'signedIn',
    summary: '提醒未读或未确认公告的员工',
    request: z.object({ announcementId: id() }),
    reply: z.object({ count: z.number() }),
  }),
} as const
