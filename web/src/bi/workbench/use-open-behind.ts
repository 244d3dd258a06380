import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useRecordScreens } from '#web/record/model/screens.tsx'
import { figureAddress } from '#web/record/model/state/list-url.ts'
import type { Behind } from './behind.ts'

/** Opens the list of the records behind a number, as a page: Back leads to the number again (bi.md §17.4). */
export function useOpenBehind(): (behind: Behind) => void {
  const screens = useRecordScreens()
  const navigate = useNavigate()
  return useCallback(
    ({ typeKey, ...figure }) => {
      const screen = screens.find(({ type }) => type.key === typeKey)
      if (screen) void navigate(`${screen.path}?${figureAddress(figure)}`)
    },
    [screens, navigate],
  )
}
