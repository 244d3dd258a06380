import { redirect } from 'react-router'
import { sessionCalls } from '#protocol/session/calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { ask, isAborted, mustSetUp } from '#web/platform/client.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { ensureSession } from '#web/platform/session.ts'

const NOT_INITIALISED = 0

async function isSignedIn(): Promise<boolean> {
  try {
    await ensureSession()
    return true
  } catch (failure) {
    if (isAborted(failure)) throw failure
    return mustSetUp(failure)
  }
}

/** Whether the first-run page was completed; a server that does not answer counts as completed. */
async function isInitialised(): Promise<boolean> {
  try {
    return (await ask(sessionCalls.querySystemStatus, {}, { quiet: true })) !== NOT_INITIALISED
  } catch (failure) {
    if (isAborted(failure)) throw failure
    return true
  }
}

/** Login and first-run page: signed-in people go to the root, and each page sends to the other by the system's state. */
const forStrangers = (page: '/login' | '/welcome') => async () => {
  const [initialised, signedIn] = await Promise.all([isInitialised(), isSignedIn()])
  if (signedIn) return redirect('/')
  queryClient.clear()
  const wanted = initialised ? '/login' : '/welcome'
  return wanted === page ? null : redirect(wanted)
}
export const enterLogin = forStrangers('/login')
export const enterWelcome = forStrangers('/welcome')

/** The setup of a second factor: for who must have one and has none. */
export async function enterSetup() {
  try {
    const { required, since } = await ask(secondFactorCalls.state, {}, { quiet: true, probing: true })
    return required && since === null ? null : redirect('/')
  } catch (failure) {
    if (isAborted(failure)) throw failure
    return redirect('/login')
  }
}
