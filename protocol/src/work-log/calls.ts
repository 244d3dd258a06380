import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { flag, id, idList, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { LONGEST_MONTH, logKinds, ruleFault } from './rules.ts'

const area = 'workLog'
const kind = () => z.union([z.literal(1), z.literal(2), z.literal(3)])

const ruleRow = z.object({
  ruleId: z.number(),
  type: kind(),
  status: z.union([z.literal(0), z.literal(1)]),
  /** Ids joined by commas; '': everyone. */
  memberUserId: z.string(),
  memberUser: z.array(simpleUser),
  /** Days of the week joined by commas, 1 is Monday; '' of other kinds than daily ones. */
  effectiveDay: z.string(),
  /** 0 of daily logs. */
  startDay: z.number(),
  endDay: z.number(),
  startTime: z.string(),
  endTime: z.string(),
  /** Own client; '': no reminder. */
  remindTime: z.string(),
})
export type LogRule = z.output<typeof ruleRow>

/** What a kind does not have is absent, and stays as it is given at first. */
const ruleSave = z
  .object({
    ruleId: optional(id()),
    type: z.preprocess((type) => Number(type), kind()),
    status: flag(),
    memberUserId: idList(),
    effectiveDay: idList(),
    startDay: optional(integer(0, LONGEST_MONTH)).transform((day) => day ?? 0),
    endDay: optional(integer(0, LONGEST_MONTH)).transform((day) => day ?? 0),
    startTime: optionalText(5),
    endTime: optionalText(5),
    /** Own client: '' ends the reminders; absent: they stay. */
    remindTime: z.string().max(5).optional(),
  })
  .superRefine((rule, context) => {
    const fault = ruleFault({ ...rule, days: rule.effectiveDay, remindTime: rule.remindTime ?? '' })
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
export type LogRuleSave = z.output<typeof ruleSave>

/** 日志规则设置 (approval-office.md §14.2). */
export const logRuleCalls = {
  list: call({
    path: 'oaLog/queryOaLogRuleList',
    area,
    need: 'signedIn',
    summary: '日报、周报、月报的规则',
    safe: true,
    request: z.object({}),
    reply: z.array(ruleRow),
  }),
  save: call({
    path: 'oaLog/setOaLogRule',
    body: 'json',
    bare: 'rules',
    area,
    need: 'manage/oa',
    summary: '设置日报、周报、月报的规则',
    request: z.object({
      rules: z
        .array(ruleSave)
        .min(1)
        .max(logKinds.length)
        .refine((rules) => new Set(rules.map(({ type }) => type)).size === rules.length),
    }),
    reply: nothing,
  }),
} as const
