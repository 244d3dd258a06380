import { useLocation } from 'react-router'
import { type RecordScreen, useRecordScreens } from '../../model/screens.tsx'

/** The screen whose list lies at the address, or above it. */
export function usePlainScreen(): RecordScreen | undefined {
  const { pathname } = useLocation()
  const path = pathname.split('/').slice(0, 3).join('/')
  return useRecordScreens().find((screen) => screen.path === path)
}
