import { type LoaderFunctionArgs, redirect } from 'react-router'
import { CallError, isAborted, mustSetUp, SIGNED_OUT, whenSignedOut } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { ensureSession } from '#web/platform/session.ts'
import { endSession, handleSignedOut, replacedAt, warnReplaced } from '#web/platform/signed-out.ts'

/** The server never answered. */
const UNREACHABLE = 0

/** A page before the product with the way back; the root needs none. */
const withWayBack = (page: string) => (target: URL) => {
  const wanted = target.pathname + target.search
  return wanted === '/' ? page : `${page}?redirect=${encodeURIComponent(wanted)}`
}
export const loginAddress = withWayBack('/login')
const setupAddress = withWayBack('/second-factor')

/**
 * Lets only signed-in people pass (foundations §2.2). Without a session: the login page; with one
 * that still lacks the second factor: its setup. When the permissions cannot
 * be loaded: logged out with the server's words or 获取用户信息失败. A server that is gone is an error with 重试, since a
 * logout could not reach it either.
 */
export async function requireSession({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  try {
    await ensureSession()
    // before, a refusal says that nobody is signed in, which is answered here
    whenSignedOut(handleSignedOut)
    return null
  } catch (failure) {
    if (isAborted(failure) || !(failure instanceof CallError) || failure.code === UNREACHABLE) throw failure
    if (mustSetUp(failure)) throw redirect(setupAddress(new URL(request.url)))
    if (failure.code === SIGNED_OUT) sayReplaced(failure.data)
    else {
      toast.error(failure.message || '获取用户信息失败')
      await endSession()
    }
    throw redirect(loginAddress(new URL(request.url)))
  }
}

function sayReplaced(data: unknown): void {
  const time = replacedAt(data)
  if (time) warnReplaced(time, () => undefined)
}

/** Unknown addresses: first the login, then /404 (foundations §2.1). */
export async function toNotFound(args: LoaderFunctionArgs): Promise<Response> {
  await requireSession(args)
  return redirect('/404')
}
