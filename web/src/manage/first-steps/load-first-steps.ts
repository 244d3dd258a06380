import { firstStepCalls } from '#protocol/manage/first-steps/calls.ts'
import { can } from '#protocol/platform/permissions.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { ensureSession } from '#web/platform/session.ts'

export const firstStepsQuery = queryOf(firstStepCalls.queryFirstSteps, {})
const needs = [firstStepCalls.queryFirstSteps.need].flat()

/** Asks for the checklist before its page is drawn, for users who may see one; without an answer the page opens without it. */
export async function loadFirstSteps(): Promise<null> {
  const session = await ensureSession().catch(() => null)
  if (session && needs.some((need) => can(session.auth, need)))
    await queryClient.fetchQuery({ ...firstStepsQuery, staleTime: 0 }).catch(() => undefined)
  return null
}
