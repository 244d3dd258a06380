import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { refuseNotices, toast, useNoticesNeeded, useToasts } from '#web/platform/notices.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useThemeChoice } from '#web/platform/theme-choice.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePaper } from '#web/ui/print/paper.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import Toasts from './Toasts.tsx'
import { type Mode, ROOT_CLASS, themeOf } from './theme.ts'

/** The mode to show: the person's choice, or the system's; what goes to paper is light. */
export function useMode(): Mode {
  const choice = useThemeChoice((state) => state.choice)
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  const printing = usePaper((state) => state.printing)
  if (printing) return 'light'
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

let fetchedHolders: ComponentType | undefined

/** Dialogs for code outside components, fetched when one is needed; without a line it is said, and the page stays. */
function Notices() {
  const isNeeded = useNoticesNeeded()
  const [{ Holders }, setFetched] = useState({ Holders: fetchedHolders })
  useEffect(() => {
    if (!isNeeded || Holders) return
    void import('./NoticeHolders.tsx').then(
      (fetched) => {
        fetchedHolders = fetched.default
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

/** Theme, language, server cache and words above the page, for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useMode()
  const isSpeaking = useToasts(({ toasts }) => toasts.length > 0)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  useLayoutEffect(() => {
    document.documentElement.classList.add(ROOT_CLASS)
    document.documentElement.dataset.theme = mode
  }, [mode])
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(mode, still)}
      renderEmpty={() => <EmptyState compact />}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      <Notices />
      {isSpeaking && <Toasts />}
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  )
}
