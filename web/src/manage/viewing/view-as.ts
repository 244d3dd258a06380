import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { confirmPlain, mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'

interface Viewed {
  userId: number
  realname: string
}

/** Everything the page holds belongs to who he was: it is loaded anew. */
const leaveFor = (path: string) => location.assign(path)

/** Asks, and opens the product as the person sees it. */
export async function beginViewing({ userId, realname }: Viewed): Promise<void> {
  if (!(await mayLeave(hasUnsaved()))) return
  const note = `您将看到${realname}所看到的一切，但不能做任何修改；开始和结束都会记入系统操作日志。`
  if (!(await confirmPlain(`以“${realname}”的身份查看？`, '开始查看', note))) return
  if (await attempt(ask(permissionCalls.viewAs, { userId }))) leaveFor('/')
}

/** Oneself again, where people are administered. */
export async function endViewing(): Promise<void> {
  if (await attempt(ask(permissionCalls.endViewAs, {}))) leaveFor('/manage/employee-dep')
}
