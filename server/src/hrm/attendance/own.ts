import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ownEmployeeId } from '../staff.ts'

/** The employee of the caller; 6048 for users who are linked to none (hrm.md §10). */
export const requireOwnEmployee = async ({
  services,
  viewer,
}: Pick<Actor, 'services' | 'viewer'>): Promise<number> =>
  (await ownEmployeeId(services.db, viewer)) ?? refuse('ownEmployeeMissing')
