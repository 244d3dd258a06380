import { goalCalls } from '#protocol/bi/goals/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { addGoals, listGoals, removeGoal, updateGoals } from './goals.ts'
import { goalHandOver } from './hand-over.ts'

/** Goals and their administration (bi.md §16). */
export const goals = part({
  handOvers: [goalHandOver],
  endpoints: [
    on(goalCalls.list, (context) => listGoals(context, context.request)),
    on(goalCalls.add, (context) => addGoals(context, context.request)),
    on(goalCalls.update, (context) => updateGoals(context, context.request)),
    on(goalCalls.remove, (context) => removeGoal(context, context.request.achievementId)),
  ],
})
