import { useEffect } from 'react'
import { create } from 'zustand'
import { applicationOf } from '#protocol/applications.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'

/** Whether follow-ups are written at records of the type, and by this person. */
export function mayFollowUp(type: RecordType, may: (need: string) => boolean): boolean {
  const rights = applicationOf(type).followUps?.rights
  return type.abilities.activity === true && rights !== undefined && may(rights.save)
}

const useWanted = create(() => ({ wanted: false }))

/** From elsewhere: the caret goes to where a follow-up is written, as soon as that is shown. */
export const beginFollowUp = (): void => useWanted.setState({ wanted: true })

/** Answers it where follow-ups are written. */
export function useBegun(answer: () => void, active: boolean): void {
  const wanted = useWanted((state) => state.wanted)
  useEffect(() => {
    if (!wanted || !active) return
    useWanted.setState({ wanted: false })
    answer()
  })
}
