import { useMemo } from 'react'
import type { Auth } from '#protocol/platform/permissions.ts'
import { type Application, useShown } from '#web/platform/area.ts'
import { useSession } from '#web/platform/session.ts'
import { visibleApplications } from '../visible.ts'

export const MOST_PINNED = 8
/** What the bar needs besides tabs, and the width of one tab, in pixels (foundations §2.5). */
const RESERVED = 450
const TAB = 130

/** Pinned applications in the saved order; nothing saved: all of them. */
export function pinnedOf(
  auth: Auth,
  saved: readonly string[],
  applications: readonly Application[],
): Application[] {
  const visible = visibleApplications(auth, applications)
  const pinned = saved.flatMap((key) => visible.filter((application) => application.key === key))
  return (pinned.length > 0 ? pinned : visible).slice(0, MOST_PINNED)
}

/** Tab i (from 1) is shown while width − 450 − 130·i is above 0; the others are in the grid only. */
export const shownTabs = (pinned: readonly Application[], width: number): Application[] =>
  pinned.filter((_, index) => width - RESERVED - TAB * (index + 1) > 0)

export function usePinned(): Application[] {
  const { auth, headerSort } = useSession()
  const { applications } = useShown()
  return useMemo(() => pinnedOf(auth, headerSort, applications), [auth, headerSort, applications])
}

/**
 * Keys to save for a new order. Saved keys of applications that this person cannot see here stay behind them, so that
 * another client does not lose its order.
 */
export function keysToSave(
  pinned: readonly Application[],
  visible: readonly Application[],
  saved: readonly string[],
): string[] {
  const seen = new Set<string>(visible.map((application) => application.key))
  return [...pinned.map((application) => application.key), ...saved.filter((key) => !seen.has(key))].slice(
    0,
    MOST_PINNED,
  )
}
