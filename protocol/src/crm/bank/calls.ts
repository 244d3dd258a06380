import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  day,
  decimal,
  flag,
  id,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
} from '#protocol/platform/wire.ts'
import { importFaultSchema } from '#protocol/record/calls/imports.ts'
import { lockRegion as region } from '../software-lock/words.ts'
import { MOST_CONFIRMED, MOST_PROPOSED } from './words.ts'

const area = 'bank'
const need = 'crm/receivables/save'

/** A line of a statement. Amounts are null for users who may not see the amounts of receipts. */
export const bankLineSchema = z.object({
  transactionId: z.number(),
  bankSerial: z.string(),
  region: z.number(),
  mainAccountNo: z.string(),
  subAccountNo: z.string(),
  customerId: z.number().nullable(),
  /** '' where the customer is unknown, or not shown to the user. */
  customerName: z.string(),
  direction: z.number(),
  money: z.number().nullable(),
  balance: z.number().nullable(),
  payerName: z.string(),
  payerAccount: z.string(),
  summary: z.string(),
  tradeTime: z.string(),
  matchStatus: z.number(),
  matchedMoney: z.number().nullable(),
  ignoreReason: z.string(),
  /** Receipts made of it that the user may read. */
  receivables: z.array(z.object({ receivablesId: z.number(), number: z.string() })),
})
export type BankLine = z.infer<typeof bankLineSchema>

/** A plan that a line may pay. Values that the user may not see are absent, and so are reasons that would reveal them. */
const proposedPlanSchema = z.object({
  receivablesPlanId: z.number(),
  contractId: z.number(),
  contractNum: z.string(),
  customerId: z.number(),
  customerName: z.string(),
  num: z.string(),
  returnDate: z.string().nullable(),
  /** What is open of the plan. */
  openMoney: z.number(),
  /** 0 to 100. */
  score: z.number(),
  reasons: z.array(z.string()),
})
export type ProposedPlan = z.infer<typeof proposedPlanSchema>

const importedSchema = z.object({
  totalSize: z.number(),
  /** Lines that are new. */
  successCount: z.number(),
  /** Lines that are there already. */
  doubleCount: z.number(),
  /** Of the new ones: assigned to a customer by their sub-account. */
  linkedCount: z.number(),
  errSize: z.number(),
  /** Names the rows that were refused, as `adminUser/downExcel` takes it. */
  token: z.string().optional(),
  /** The first rows that were refused. */
  faults: z.array(importFaultSchema),
})
export type ImportedStatement = z.infer<typeof importedSchema>

/** Lines of bank statements and the receipts that are made of them (locks-and-extensions.md §10.4–10.7). */
export const bankCalls = {
  template: call({
    path: 'crmBank/downloadExcel',
    method: 'GET',
    body: 'query',
    need,
    area,
    summary: '银行流水导入模板',
    safe: true,
    request: z.object({}),
    reply: file,
  }),
  upload: call({
    path: 'crmBank/uploadExcel',
    body: 'multipart',
    need,
    area,
    summary: '导入银行流水（xlsx、xls、csv）；交易流水号重复的跳过；dryRun 1 只检查',
    request: z.object({ region: optional(region()), dryRun: flag().default(0) }),
    reply: importedSchema,
  }),
  query: call({
    path: 'crmBank/queryTransactions',
    body: 'json',
    need,
    area,
    summary: '银行流水，新的在前',
    safe: true,
    request: z.object({
      page: paging.page,
      limit: paging.limit,
      matchStatus: optional(integer(0, 3)),
      direction: optional(integer(1, 2)),
      region: optional(region()),
      search: optionalText(100),
      startTime: optional(day()),
      endTime: optional(day()),
    }),
    reply: pageOf(bankLineSchema),
  }),
  propose: call({
    path: 'crmBank/proposePlans',
    body: 'json',
    need,
    area,
    summary: '每笔流水最多三个可能的回款计划，附理由',
    safe: true,
    request: z.object({ transactionIds: ids(MOST_PROPOSED) }),
    reply: z.array(z.object({ transactionId: z.number(), plans: z.array(proposedPlanSchema) })),
  }),
  confirm: call({
    path: 'crmBank/confirm',
    body: 'json',
    need,
    area,
    summary: '认领流水：生成已生效的回款并核销回款计划；全部成功或全部不变',
    request: z.object({
      list: z
        .array(
          z.object({
            transactionId: id(),
            receivablesPlanId: optional(id()),
            contractId: id(),
            money: decimal(),
          }),
        )
        .max(MOST_CONFIRMED),
    }),
    reply: z.object({
      list: z.array(z.object({ transactionId: z.number(), receivablesId: z.number() })),
    }),
  }),
  ignore: call({
    path: 'crmBank/ignore',
    body: 'json',
    need,
    area,
    summary: '忽略流水（须有原因），或取消忽略',
    request: z.object({
      transactionIds: ids(MOST_CONFIRMED).min(1),
      ignore: flag(),
      reason: optionalText(200),
    }),
    reply: nothing,
  }),
}
