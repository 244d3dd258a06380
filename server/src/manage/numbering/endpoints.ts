import { numberingCalls } from '#protocol/manage/numbering/calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { readInvoiceRule, readNumberRules, setNumberRules } from './rules.ts'

export const numberingEndpoints: readonly Endpoint[] = [
  on(numberingCalls.queryNumberSetting, ({ db }) => readNumberRules(db)),
  on(numberingCalls.setNumberSetting, (context) => setNumberRules(context, context.request.rules)),
  on(numberingCalls.queryInvoiceNumberSetting, ({ db }) => readInvoiceRule(db)),
]
