import type { StaffMember } from './draw-staff.ts'
import { isSalesGroup, type Seller } from './market.ts'
import { daysBefore } from './working-days.ts'

/** Days since the one who left has left. */
const LEFT_DAYS = 40

/** Who owns customers: the people of the sales groups, the longer in the company the more; leaders a few. */
export function sellersOf(staff: readonly (StaffMember & { userId: number })[], now: Date): Seller[] {
  return staff.flatMap((member): Seller[] => {
    if (!isSalesGroup(member.department) || member.status === 2) return []
    return [
      {
        userId: member.userId,
        group: member.department,
        weight: member.heads ? 0.6 : Math.min(2.2, 0.35 + member.months / 15),
        joined: member.createTime,
        left: member.status === 0 ? daysBefore(now, LEFT_DAYS) : null,
      },
    ]
  })
}
