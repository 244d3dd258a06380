import { logModels } from '#protocol/platform/log-models.ts'
import type { Act } from '#server/access/audit.ts'

const { salary, salaryArchive, slip } = logModels.hrm.parts

const actOf =
  ([part]: readonly [number, string]) =>
  (behavior: string, object: string, detail: string): Act => ({
    model: 'hrm',
    part,
    behavior,
    object,
    detail,
  })

/** Lines of the operation log; amounts are never among them. */
export const salaryAct = actOf(salary)
export const archiveAct = actOf(salaryArchive)
export const slipAct = actOf(slip)
