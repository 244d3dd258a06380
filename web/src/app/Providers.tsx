import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { refuseNotices, toast, useNoticesNeeded, useToasts } from '#web/platform/notices.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { inTheme } from '#web/ui/theme/in-theme.ts'
import { showMode, useMode } from '#web/ui/theme/use-mode.ts'
import Toasts from './Toasts.tsx'

let fetchedHolders: ComponentType | undefined

/** Dialogs for code outside components, fetched when one is needed; without a line it is said, and the page stays. */
function Notices() {
  const isNeeded = useNoticesNeeded()
  const [{ Holders }, setFetched] = useState({ Holders: fetchedHolders })
  useEffect(() => {
    if (!isNeeded || Holders) return
    void inTheme(async () => (await import('./NoticeHolders.tsx')).default).then(
      (fetched) => {
        fetchedHolders = fetched
        setFetched({ Holders: fetchedHolders })
      },
      (failure: unknown) => {
        refuseNotices()
        toast.error(messageOf(failure))
      },
    )
  }, [isNeeded, Holders])
  return Holders ? <Holders /> : null
}

/** Colours, server cache and words above the page, for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useMode()
  const isSpeaking = useToasts(({ toasts }) => toasts.length > 0)
  useLayoutEffect(() => showMode(mode), [mode])
  return (
    <>
      <Notices />
      {isSpeaking && <Toasts />}
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </>
  )
}
