import { BgColorsOutlined, CheckOutlined, LogoutOutlined, MessageOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useShown } from '#web/platform/area.ts'
import { useSession } from '#web/platform/session.ts'
import { endSession } from '#web/platform/signed-out.ts'
import { type ThemeChoice, themeChoices, useThemeChoice } from '#web/platform/theme-choice.ts'
import { VERSION } from '#web/platform/title.ts'
import { confirmPlain, mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Dropdown, type MenuProps } from '#web/ui/overlay/Dropdown.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from './Frame.module.css'

const FeedbackDialog = lazyComponent(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog)

/** 退出登录？ — then the session ends and everything the page holds is dropped. */
export async function logOut(): Promise<void> {
  if (!(await mayLeave(hasUnsaved()))) return
  if (!(await confirmPlain('退出登录？', '退出登录'))) return
  location.assign((await endSession()) ?? '/login')
}

const themeItem = (value: ThemeChoice, label: string, chosen: ThemeChoice) => ({
  key: `theme/${value}`,
  label,
  icon: <CheckOutlined style={{ visibility: value === chosen ? 'visible' : 'hidden' }} />,
})

export function AvatarMenu() {
  const { user } = useSession()
  const { account } = useShown()
  const navigate = useNavigate()
  const [reporting, setReporting] = useState(false)
  const { choice, choose } = useThemeChoice()
  const items: MenuProps['items'] = [
    {
      key: 'whoami',
      type: 'group',
      label: (
        <div className={styles.whoami}>
          <strong>{user.realname}</strong>
          <span>{[user.deptName, user.post].filter(Boolean).join(' · ')}</span>
        </div>
      ),
    },
    { type: 'divider' },
    ...account.map(({ path, icon, title }) => ({
      key: path,
      icon,
      label: title,
      onClick: () => void navigate(path),
    })),
    {
      key: 'theme',
      icon: <BgColorsOutlined />,
      label: '外观',
      children: themeChoices.map(({ value, label }) => ({
        ...themeItem(value, label, choice),
        onClick: () => choose(value),
      })),
    },
    { key: 'feedback', icon: <MessageOutlined />, label: '问题反馈', onClick: () => setReporting(true) },
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录', onClick: () => void logOut() },
    { type: 'divider' },
    { key: 'version', label: `版本 ${VERSION}`, disabled: true },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className={styles.avatarButton} aria-label={`${user.realname}的菜单`}>
          <UserAvatar name={user.realname} img={user.img} size={28} />
        </button>
      </Dropdown>
      {reporting && <FeedbackDialog onClose={() => setReporting(false)} />}
    </>
  )
}
