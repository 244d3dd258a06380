import { BgColorsOutlined, LogoutOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type MenuEntry, useShown } from '#web/platform/area.ts'
import { type Command, commandOrder, useCommands } from '#web/platform/commands.ts'
import { useSession } from '#web/platform/session.ts'
import { themeChoices, useThemeChoice } from '#web/platform/theme-choice.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { plainManageMenu } from '../manage-menu.ts'
import { holdsAny, leavesOf, visibleApplications, visibleMenu } from '../visible.ts'
import { logOut } from './AvatarMenu.tsx'

const KeyHelp = lazyComponent(async () => (await import('./KeyHelp.tsx')).KeyHelp)

/** What every page offers by name: what one may create, every page one may open, appearance and leaving (ui.md, Dialogs and keys). */
export function FrameCommands() {
  const { user, auth } = useSession()
  const { applications, manage, account } = useShown()
  const navigate = useNavigate()
  const { choose } = useThemeChoice()
  const [helping, setHelping] = useState(false)
  useKeys({ '?': { does: '显示快捷键', run: () => setHelping(true) } })
  const visible = visibleApplications(auth, applications)

  const page = (hint: string, { path, title, icon }: MenuEntry): Command => ({
    key: path,
    title,
    icon,
    hint,
    run: () => void navigate(path),
  })
  const creates = visible
    .flatMap(({ create }) => create)
    .filter(({ need }) => holdsAny(auth, need))
    .map(({ path, title, icon }) => ({
      key: path,
      title: `新建${title}`,
      icon,
      run: () => void navigate(path),
    }))
  const pages = [
    ...visible.flatMap(({ title, menu }) =>
      leavesOf(visibleMenu(auth, menu)).map((entry) => page(title, entry)),
    ),
    ...account.map((entry) => page('个人', entry)),
    ...leavesOf(auth.manage ? visibleMenu(auth, plainManageMenu(user, manage)) : []).map((entry) =>
      page('企业管理后台', entry),
    ),
  ]
  useCommands({ title: '新建', order: commandOrder.create, commands: creates })
  useCommands({ title: '前往', order: commandOrder.page, commands: pages })
  useCommands({
    title: '设置与帮助',
    order: commandOrder.setting,
    commands: [
      ...themeChoices.map(({ value, label }) => ({
        key: `theme.${value}`,
        title: `外观：${label}`,
        icon: <BgColorsOutlined />,
        run: () => choose(value),
      })),
      { key: 'keys', title: '快捷键', icon: <QuestionCircleOutlined />, run: () => setHelping(true) },
      { key: 'logout', title: '退出登录', icon: <LogoutOutlined />, run: () => void logOut() },
    ],
  })
  return helping ? <KeyHelp onClose={() => setHelping(false)} /> : null
}
