import { logRuleCalls } from '#protocol/work-log/calls.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listRules, logRuleUpgrade, saveRules } from './rules.ts'

/** What the administration sets of the work log (approval-office.md §14.2); logs themselves are still to come. */
export const workLog = area({
  key: 'workLog',
  endpoints: [
    on(logRuleCalls.list, ({ services }) => listRules(services)),
    on(logRuleCalls.save, (context) => saveRules(context, context.request.rules)),
  ],
  upgrades: [logRuleUpgrade],
})
