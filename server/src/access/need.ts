import { isOpen, type Need } from '#protocol/platform/call.ts'

/** Whether a signed-in user with these rights meets the need of a call. */
export function meets(need: Need, can: (path: string) => boolean): boolean {
  return isOpen(need) || [need].flat().some(can)
}
