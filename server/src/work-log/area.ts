import { logRuleCalls } from '#protocol/work-log/calls.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { logs } from './logs.ts'
import { listRules, logRuleUpgrade, saveRules } from './rules.ts'

/** Logs, and what the administration sets of them (approval-office.md §13, §14.2), which is reached while the application is off. */
export const workLog = area({
  key: 'workLog',
  endpoints: [
    on(logRuleCalls.list, ({ services }) => listRules(services)),
    on(logRuleCalls.save, (context) => saveRules(context, context.request.rules)),
  ],
  upgrades: [logRuleUpgrade],
  parts: [logs],
})
