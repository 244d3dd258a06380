import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useNoticesNeeded, useToasts } from '#web/platform/notices.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useThemeChoice } from '#web/platform/theme-choice.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePaper } from '#web/ui/print/paper.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
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

const NoticeHolders = lazy(() => import('./NoticeHolders.tsx'))
const Toasts = lazy(() => import('./Toasts.tsx'))

/** Theme, language, server cache and words above the page, for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useMode()
  const noticesNeeded = useNoticesNeeded()
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
      {noticesNeeded && (
        <Suspense>
          <NoticeHolders />
        </Suspense>
      )}
      {isSpeaking && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  )
}
