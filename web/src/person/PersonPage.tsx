import { IdcardOutlined, KeyOutlined } from '@ant-design/icons'
import { NavLink, useLocation } from 'react-router'
import { type PersonalPart, useShown } from '#web/platform/area.ts'
import { useSession } from '#web/platform/session.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { AvatarButton } from './AvatarButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PersonForm } from './PersonForm.tsx'
import styles from './PersonPage.module.css'

const own: readonly [PersonalPart, ...PersonalPart[]] = [
  { path: '/person', title: '个人信息', icon: <IdcardOutlined />, Content: PersonForm },
  { path: '/person/password', title: '账号密码', icon: <KeyOutlined />, Content: PasswordForm },
]

/** /person: the person's own data and password (platform.md §11.4), and what areas add. */
export default function PersonPage() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const parts = [...own, ...useShown().personal]
  const { Content } = parts.find((part) => part.path === pathname) ?? own[0]
  return (
    <PageFrame title="个人中心" fill>
      <div className={styles.columns}>
        <aside className={styles.side}>
          <div className={styles.face}>
            <AvatarButton />
            <strong>{user.realname}</strong>
            <span className={styles.place}>{[user.deptName, user.post].filter(Boolean).join(' · ')}</span>
          </div>
          <nav aria-label="个人中心">
            {parts.map(({ path, title, icon }) => (
              <NavLink
                key={path}
                to={path}
                end
                className={({ isActive }) => `${styles.link} ${isActive ? styles.here : ''}`}
              >
                {icon}
                {title}
              </NavLink>
            ))}
          </nav>
        </aside>
        <div className={styles.work}>
          <Content />
        </div>
      </div>
    </PageFrame>
  )
}
