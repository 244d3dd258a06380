import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { flag, id, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { MOST_PARTS, partFault } from '#protocol/record/declaration/numbering.ts'

/** Far more than types that are numbered. */
const MOST_RULES = 50

const area = 'number'
const need = 'manage/crm/setting'

const oneOf = <const Code extends number>(...codes: Code[]) =>
  integer().pipe(z.union(codes.map((code) => z.literal(code))))

/** Absent in parts that are not running numbers. */
const step = () => optional(integer()).transform((given) => given ?? 1)
const reset = () => optional(oneOf(1, 2, 3, 4)).transform((given) => given ?? 4)

const partRequest = z
  .object({
    settingId: optional(id()),
    sort: integer(0, 1000),
    type: oneOf(1, 2, 3),
    value: optionalText(50),
    increaseNumber: step(),
    resetType: reset(),
  })
  // not a refinement: that would be asked of parts whose kind is none, too
  .transform((part, context) => {
    const message = partFault(part)
    if (message) context.addIssue({ code: 'custom', message })
    return part
  })

const ruleRequest = z.object({
  settingId: optional(id()),
  label: integer(),
  status: flag(),
  setting: z.array(partRequest).refine((parts) => parts.length <= MOST_PARTS, {
    message: `编号规则不得多于${MOST_PARTS}级`,
  }),
})

const partReply = z.object({
  settingId: z.number(),
  pid: z.number(),
  sort: z.number(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  value: z.string(),
  increaseNumber: z.number(),
  resetType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** Of running numbers, once one was given. */
  lastNumber: z.number().nullable(),
  lastDate: z.string().nullable(),
})
const ruleReply = z.object({
  settingId: z.number(),
  status: z.union([z.literal(0), z.literal(1)]),
  label: z.string(),
  setting: z.array(partReply),
})
export type NumberRule = z.infer<typeof ruleReply>

/** Automatic numbering (record-engine.md §15). */
export const numberingCalls = {
  queryNumberSetting: call({
    path: 'crmNumberSetting/queryNumberSetting',
    area,
    need,
    summary: '编号规则',
    safe: true,
    request: z.object({}),
    reply: z.array(ruleReply),
  }),
  setNumberSetting: call({
    path: 'crmNumberSetting/setNumberSetting',
    body: 'json',
    bare: 'rules',
    area,
    need,
    summary: '设置编号规则',
    request: z.object({
      rules: z
        .array(ruleRequest)
        .max(MOST_RULES)
        .refine((rules) => new Set(rules.map(({ label }) => label)).size === rules.length),
    }),
    reply: nothing,
  }),
  queryInvoiceNumberSetting: call({
    path: 'crmNumberSetting/queryInvoiceNumberSetting',
    area,
    need: 'signedIn',
    summary: '发票编号规则是否启用',
    safe: true,
    request: z.object({}),
    reply: z.object({
      settingId: z.number(),
      status: z.union([z.literal(0), z.literal(1)]),
      name: z.string(),
      value: z.string(),
      description: z.string(),
    }),
  }),
} as const
export type NumberRuleRequest = z.output<typeof ruleRequest>
