import { z } from 'zod'
import { logLimits, logWords } from '#protocol/office/door.ts'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import {
  flag,
  id,
  idList,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
} from '#protocol/platform/wire.ts'
import { fileEntitySchema, listRequestSchema, rowSchema } from '#protocol/record/calls/calls.ts'
import { relatedIds, relatedLists } from '#protocol/related-records/door.ts'
import { bulletinFigures } from './bulletin-figures.ts'

const area = 'workLog'
const kind = () => z.preprocess((given) => Number(given), z.union([z.literal(1), z.literal(2), z.literal(3)]))
const zeroOrOne = z.union([z.literal(0), z.literal(1)])

/** Figures of the author's day when the log was saved (bi.md §18). */
const bulletinSchema = z.object({
  customerCount: z.number(),
  businessCount: z.number(),
  contractCount: z.number(),
  receivablesMoney: z.number(),
  recordCount: z.number(),
})
export type Bulletin = z.output<typeof bulletinSchema>

const logSchema = z.object({
  logId: z.number(),
  categoryId: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** The day on which it was written. */
  title: z.string(),
  content: z.string(),
  tomorrow: z.string(),
  question: z.string(),
  createUserId: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
  /** Ids joined by commas. */
  sendUserIds: z.string(),
  sendDeptIds: z.string(),
  readUserIds: z.string(),
  batchId: z.string(),
  deptId: z.number().nullable(),
  realname: z.string(),
  userImg: z.string().nullable(),
  createUser: simpleUser,
  getBulletin: zeroOrOne,
  /** Null where the log has none. */
  bulletin: bulletinSchema.nullable(),
  /** Comments with their replies. */
  replyNum: z.number(),
  img: z.array(fileEntitySchema),
  file: z.array(fileEntitySchema),
  favourUser: z.array(simpleUser),
  isFavour: z.boolean(),
  sendUserList: z.array(simpleUser),
  sendDeptList: z.array(z.object({ id: z.number(), name: z.string() })),
  ...relatedLists,
  permission: z.object({ isUpdate: zeroOrOne, isDelete: zeroOrOne }),
  isRead: zeroOrOne,
})
export type WorkLog = z.output<typeof logSchema>

const longText = optionalText(10_000).refine((given) => given.length <= logLimits.text, {
  message: logWords.long,
})

const filter = {
  /** In the three texts. */
  search: optionalText(100),
  categoryId: optional(kind()),
  createUserId: idList(),
  /** With those below them; joined with `createUserId` by OR. */
  deptIds: idList(),
  /** 1 written by the caller, 2 sent to them or their department; absent: all that they see. */
  by: optional(integer(1, 2)),
  /** A word of a period, or a range of days. */
  type: optionalText(20),
  startTime: optionalText(20),
  endTime: optionalText(20),
}

const completion = {
  ...paging,
  completeType: kind(),
  search: optionalText(100),
}

/** Whose figures: of the caller's day as it is now, or those that a log keeps. */
const source = { today: optional(flag()), logId: optional(id()) }
const isOneSource = ({ today, logId }: { today?: 0 | 1 | undefined; logId?: number | undefined }) =>
  (today === 1) !== (logId !== undefined)
const oneSource = { path: ['logId'] }

/** 日志 (approval-office.md §13). */
export const workLogCalls = {
  list: call({
    path: 'oaLog/queryList',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '日志列表',
    safe: true,
    request: z.object({ ...paging, limit: paging.limit.removeDefault().default(logLimits.page), ...filter }),
    reply: pageOf(logSchema),
  }),
  save: call({
    path: 'oaLog/addOrUpdate',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '新建或编辑日志',
    request: z
      .object({
        logId: optional(id()),
        categoryId: kind(),
        content: longText,
        tomorrow: longText,
        question: longText,
        batchId: optional(z.string().regex(/^[0-9a-zA-Z-]{8,64}$/)),
        sendUserIds: idList(),
        sendDeptIds: idList(),
        getBulletin: optional(flag()),
        ...relatedIds,
        requestKey: requestKey(),
      })
      .superRefine(({ content, tomorrow, question, sendUserIds, sendDeptIds }, context) => {
        if (!content && !tomorrow && !question)
          context.addIssue({ code: 'custom', message: logWords.empty, path: ['content'] })
        if (sendUserIds.length + sendDeptIds.length > logLimits.recipients)
          context.addIssue({ code: 'custom', message: logWords.recipients, path: ['sendUserIds'] })
      }),
    reply: nothing,
  }),
  remove: call({
    path: 'oaLog/deleteById',
    area,
    need: 'signedIn',
    summary: '删除日志',
    request: z.object({ logId: id() }),
    reply: nothing,
  }),
  detail: call({
    path: 'oaLog/queryById',
    area,
    need: 'signedIn',
    // marked once, and not during view-as
    safe: true,
    summary: '日志详情，并标记为已读',
    request: z.object({ logId: id() }),
    reply: logSchema,
  }),
  read: call({
    path: 'oaLog/readLog',
    area,
    need: 'signedIn',
    summary: '标记日志为已读',
    request: z.object({ logId: id() }),
    reply: nothing,
  }),
  favour: call({
    path: 'oaLog/favourOrCancel',
    area,
    need: 'signedIn',
    summary: '点赞或取消点赞',
    request: z.object({
      isFavour: z.preprocess((given) => given === true || given === 'true' || given === '1', z.boolean()),
      logId: id(),
    }),
    reply: z.object({ favourUser: z.array(simpleUser), isFavour: z.boolean() }),
  }),
  counts: call({
    path: 'oaLog/queryLogBulletin',
    area,
    need: 'signedIn',
    summary: '我今天和本月的日志数',
    safe: true,
    request: z.object({}),
    /** Own client: `isDue` 0 on days without work, and for users whom the rule leaves out. */
    reply: z.object({ allNum: z.number(), nowNum: z.number(), isDue: zeroOrOne }),
  }),
  welcome: call({
    path: 'oaLog/getLogWelcomeSpeech',
    area,
    need: 'signedIn',
    summary: '日志欢迎语',
    safe: true,
    request: z.object({}),
    reply: z.string(),
  }),
  completion: call({
    path: 'oaLog/queryCompleteStats',
    area,
    need: 'signedIn',
    summary: '日志完成情况',
    safe: true,
    request: z.object({ type: kind() }),
    reply: z.object({
      status: zeroOrOne,
      totalNum: z.number().optional(),
      completeNum: z.number().optional(),
    }),
  }),
  completed: call({
    path: 'oaLog/queryCompleteOaLogList',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '已完成日志的员工',
    safe: true,
    request: z.object(completion),
    reply: pageOf(logSchema),
  }),
  incomplete: call({
    path: 'oaLog/queryIncompleteOaLogList',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '未完成日志的员工',
    safe: true,
    request: z.object(completion),
    reply: pageOf(z.object({ userId: z.number(), realname: z.string(), img: z.string().nullable() })),
  }),
  export: call({
    path: 'oaLog/export',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '导出日志',
    request: z
      .object(filter)
      .refine(({ categoryId }) => categoryId !== undefined, { message: logWords.exportKind }),
    reply: workbook,
  }),
  bulletinRows: call({
    path: 'oaLog/queryLogBulletinByType',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '销售简报中一个数字背后的数据',
    safe: true,
    request: listRequestSchema
      .pick({ page: true, limit: true, pageType: true, search: true, sortField: true, order: true })
      .extend({
        /** Number of a figure of `bulletinFigures`. */
        type: integer(1, bulletinFigures.length),
        ...source,
        /** Of follow-ups: the type of record, and 1 follow-ups or 4 sign-ins. */
        crmType: optional(integer(1, 99)),
        queryType: optional(integer(0, 4)),
      })
      .refine(isOneSource, oneSource),
    reply: pageOf(rowSchema),
  }),
  bulletinCounts: call({
    path: 'oaLog/queryLogRecordCount',
    area,
    need: 'signedIn',
    summary: '销售简报中的跟进记录数，按模块',
    safe: true,
    request: z.object({ type: optional(integer()), ...source }).refine(isOneSource, oneSource),
    reply: z.array(z.object({ crmType: z.number(), count: z.number() })),
  }),
  dayNumbers: call({
    path: 'oaLog/queryOaBusinessNum',
    area,
    need: 'signedIn',
    summary: '我今天的日志、审批、任务和跟进记录数',
    safe: true,
    request: z.object({}),
    reply: z.object({
      logNum: z.number(),
      examineNum: z.number(),
      taskNum: z.number(),
      activityNum: z.number(),
    }),
  }),
  remind: call({
    path: 'oaLog/remindIncomplete',
    area,
    need: 'signedIn',
    summary: '提醒还没有提交日志的下属；每个周期每人一次',
    request: z.object({ type: kind() }),
    reply: z.object({ reminded: z.number() }),
  }),
  /** Own client: what the system knows of the caller's day, to be taken into the log as text. */
  facts: call({
    path: 'oaLog/queryDayFacts',
    area,
    need: 'signedIn',
    summary: '系统记录的当天工作',
    safe: true,
    request: z.object({}),
    reply: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** All of them; the items may be fewer. */
        count: z.number(),
        items: z.array(
          z.object({
            text: z.string(),
            /** Key and id of the record that it links; null: none. */
            link: z.object({ type: z.string(), id: z.number() }).nullable(),
            /** Where it is read, of what is no record. */
            address: z.string().optional(),
          }),
        ),
      }),
    ),
  }),
} as const
