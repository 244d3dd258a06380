import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import 'dayjs/locale/zh-cn'
import { createContext, type ReactNode, useContext } from 'react'
import { useMediaQuery } from '#web/ui/measure/use-media-query.ts'
import { themeOf } from './antd-theme.ts'
import { Nothing } from './Nothing.tsx'
import { useMode } from './use-mode.ts'
import { useTabLeavesLists } from './use-tab-leaves-lists.ts'

const Within = createContext(false)

/** antd's theme and language, for whatever draws parts of antd; within another one it changes nothing. */
export function Themed({ children }: { children: ReactNode }) {
  return useContext(Within) ? children : <Outermost>{children}</Outermost>
}

function Outermost({ children }: { children: ReactNode }) {
  const mode = useMode()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  useTabLeavesLists()
  return (
    <Within value={true}>
      <ConfigProvider
        locale={zhCN}
        theme={themeOf(mode, still)}
        renderEmpty={() => <Nothing />}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </Within>
  )
}
