import { sessionCalls } from '#protocol/session/calls.ts'
import { ask, isAborted } from './client.ts'
import { clearClientLog } from './client-log.ts'
import { withNotices } from './notices.ts'

/** Several calls fail together when a session ends: they are answered once, in milliseconds. */
const DEBOUNCE = 500

export const replacedWarning = (time: string) =>
  `您的账号${time}在别处登录。如非本人操作，则密码可能已泄漏，建议修改密码`

/** The WeChat-work container, whose pages live under /crm-app. */
const inWeChatWork = () => /wxwork/i.test(navigator.userAgent)

let leaving: ReturnType<typeof setTimeout> | undefined
let warned = false

/** Drops everything the page holds: a reload lets the route guard send the person to the login page (foundations §2.2). */
export function leaveSession(): void {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    if (inWeChatWork() || location.pathname.includes('/crm-app')) location.assign('/crm-app')
    else location.reload()
  }, DEBOUNCE)
}

/**
 * Ends the session on the server; the person leaves even when that fails (foundations §4). Answers where to end the one at the
 * provider as well, if anywhere.
 */
export async function endSession(): Promise<string | null> {
  const elsewhere = await ask(sessionCalls.logout, {}, { quiet: true, probing: true }).catch(
    (failure: unknown) => {
      if (isAborted(failure)) throw failure
      return null
    },
  )
  clearClientLog()
  return elsewhere?.endSession ?? null
}

/** When the session was replaced by a login elsewhere (platform.md §2.4): that time; null otherwise. */
export function replacedAt(data: unknown): string | null {
  if (data === null || typeof data !== 'object' || !('extra' in data) || data.extra !== 1) return null
  return 'extraTime' in data && typeof data.extraTime === 'string' ? data.extraTime : null
}

/** Answers code 302: a warning when the account was used elsewhere, otherwise silence; then the page is left. */
export function handleSignedOut(data: unknown): void {
  const time = replacedAt(data)
  if (time) warnReplaced(time, leaveSession)
  else if (!warned) leaveSession()
}

/** The box of foundations §8.1, once. */
export function warnReplaced(time: string, afterwards: () => void): void {
  if (warned) return
  warned = true
  const onOk = async () => {
    await endSession()
    warned = false
    afterwards()
  }
  withNotices(({ modal }) => {
    modal.warning({
      title: '登录失效',
      content: replacedWarning(time),
      okText: '确定',
      keyboard: false,
      onOk,
    })
  })
}
