import { agentCalls } from '#protocol/crm/honor/calls.ts'
import { themeCalls } from '#protocol/crm/theme/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { companyThemes } from '../theme/door.ts'
import { addAgent, listAgents, removeAgent, updateAgent } from './agents.ts'
import { registerHonorJobs } from './remind.ts'
import { honorRules } from './rules.ts'

/** 荣誉资质, with the agencies that handled their applications (locks-and-extensions.md §17). */
export const honor = part({
  endpoints: [
    on(agentCalls.list, (context) => listAgents(context, context.request)),
    on(agentCalls.save, (context) => addAgent(context, context.request)),
    on(agentCalls.update, (context) => updateAgent(context, context.request)),
    on(agentCalls.remove, (context) => removeAgent(context, context.request.agentId)),
    on(themeCalls.companies, ({ services }) => companyThemes(services.db)),
  ],
  rules: { honor: honorRules },
  jobs: registerHonorJobs,
  clearings: [{ module: 'crm', holds: [], tables: ['honor_agent', 'honor_reminder'] }],
})
