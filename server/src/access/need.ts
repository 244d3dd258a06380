import { isOpen, type Need } from '#protocol/platform/call.ts'

/** Whether somebody who is signed in and holds these rights has what a call needs. */
export function meets(need: Need, can: (path: string) => boolean): boolean {
  return isOpen(need) || [need].flat().some(can)
}
