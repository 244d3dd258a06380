import { IdcardOutlined, KeyOutlined } from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useSession } from '#web/platform/session.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { AvatarButton } from './AvatarButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PersonForm } from './PersonForm.tsx'
import styles from './PersonPage.module.css'

interface Part {
  path: string
  title: string
  icon: ReactNode
  Form: ComponentType
}

const parts: readonly [Part, ...Part[]] = [
  { path: '/person', title: '个人信息', icon: <IdcardOutlined />, Form: PersonForm },
  { path: '/person/password', title: '账号密码', icon: <KeyOutlined />, Form: PasswordForm },
]

/** /person: the person's own data and password (platform.md §11.4). */
export default function PersonPage() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const { Form } = parts.find((part) => part.path === pathname) ?? parts[0]
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
          <Form />
        </div>
      </div>
    </PageFrame>
  )
}
