import type { Need } from '#protocol/platform/call.ts'

/** Whether somebody who is signed in and holds these rights has what a call needs. */
export function meets(need: Need, can: (path: string) => boolean): boolean {
  if (need === 'public' || need === 'signedIn') return true
  return typeof need === 'string' ? can(need) : need.some(can)
}
