import type { AppServices } from '#server/access/context.ts'
import { addMemo, addRequest, ownEmployeeId } from '#server/hrm/door.ts'
import { addDays, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'

/** Days from today on which it is due, and its words. */
const memos: readonly [number, string][] = [
  [0, '核对本月转正名单，通知用人部门'],
  [1, '整理下周面试安排'],
  [3, '提醒各部门提交考勤更正'],
  [7, '准备新员工入职培训材料'],
]

/** Memos of the administrator of human resources, and a change of an archive that waits for them. */
export async function fillMemos(
  services: AppServices,
  { administrator, employee }: { administrator: number; employee: number },
): Promise<void> {
  const acting = actingIn(services)
  const now = services.clock.now()
  const isEmployed = async (userId: number) => (await ownEmployeeId(services.db, { userId })) !== null
  if (await isEmployed(administrator))
    for (const [ahead, content] of memos)
      await addMemo(acting(administrator, now), {
        content,
        reminderTime: addDays(today(services.clock), ahead),
      })
  if (await isEmployed(employee))
    await addRequest(acting(employee, now), {
      dataList: [{ fieldName: 'date_of_birth', fieldValue: '1993-08-16' }],
      remarks: '入职时登记有误，以身份证为准',
    })
}
