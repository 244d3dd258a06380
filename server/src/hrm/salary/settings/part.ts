import {
  firstWagesCalls,
  rateCalls,
  salaryGroupCalls,
  salaryOptionCalls,
  taxRuleCalls,
} from '#protocol/hrm/salary/setting-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listFirstWages, setFirstWages } from './first-wages.ts'
import { listGroups, removeGroup, saveGroup } from './groups.ts'
import { readOptions } from './items.ts'
import { addRate, listRates } from './rates.ts'
import { listRules, setRule } from './rules.ts'
import { saveOptions } from './save-items.ts'

/** 薪资设置 (hrm.md §12.2, §12.3, §15.5). */
export const salarySettings = part({
  endpoints: [
    on(salaryOptionCalls.detail, ({ services }) => readOptions(services.db)),
    on(salaryOptionCalls.save, (context) => saveOptions(context, context.request)),
    on(salaryGroupCalls.list, (context) => listGroups(context, context.request)),
    on(salaryGroupCalls.add, (context) => saveGroup(context, context.request)),
    on(salaryGroupCalls.update, (context) => saveGroup(context, context.request)),
    on(salaryGroupCalls.remove, (context) => removeGroup(context, context.request.groupId)),
    on(taxRuleCalls.list, (context) => listRules(context)),
    on(taxRuleCalls.update, (context) => setRule(context, context.request)),
    on(firstWagesCalls.list, (context) => listFirstWages(context, context.request.taxYear)),
    on(firstWagesCalls.set, (context) => setFirstWages(context, context.request)),
    on(rateCalls.list, (context) => listRates(context)),
    on(rateCalls.add, (context) => addRate(context, context.request)),
  ],
})
