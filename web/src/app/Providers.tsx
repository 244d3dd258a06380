import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, Modal, message } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useLayoutEffect } from 'react'
import { bindNotices } from '#web/platform/notices.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useThemeChoice } from '#web/platform/theme-choice.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { type Mode, ROOT_CLASS, themeOf } from './theme.ts'

/** The mode to show: the person's choice, or the system's. */
export function useMode(): Mode {
  const choice = useThemeChoice((state) => state.choice)
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

/** Toasts and dialogs; antd's `App` would bring its notifications along, which the product does not use. */
function NoticeHolders() {
  const [toasts, toastHolder] = message.useMessage({ maxCount: 3 })
  const [modal, modalHolder] = Modal.useModal()
  useLayoutEffect(() => bindNotices({ message: toasts, modal }), [toasts, modal])
  return (
    <>
      {toastHolder}
      {modalHolder}
    </>
  )
}

/** Icons before the text step back behind it. */
const inputLook = { styles: { prefix: { color: 'var(--ant-color-text-tertiary)' } } }

/** Theme, language, server cache and words above the page, for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useMode()
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
      input={inputLook}
    >
      <NoticeHolders />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  )
}
