import { EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { LoginUser } from '#protocol/manage/people/shapes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { endViewing } from './view-as.ts'
import styles from './viewing.module.css'
import { WhyHidden } from './WhyHidden.tsx'

interface ViewingBannerProps {
  user: LoginUser
  viewedBy: NonNullable<LoginUser['viewedBy']>
}

/** Above every page while somebody is viewed as: who, that nothing can be changed, and the way out. */
export function ViewingBanner({ user, viewedBy }: ViewingBannerProps) {
  const [asking, setAsking] = useState(false)
  const [busy, run] = useBusy()
  return (
    <section className={styles.banner} aria-label="以员工身份查看">
      <EyeOutlined />
      <span className={styles.words}>
        {viewedBy.realname}正在以<strong>{user.realname}</strong>
        {user.deptName && `（${user.deptName}）`}的身份查看，只能查看，不能修改
      </span>
      {viewedBy.mayExplain && (
        <Button size="small" onClick={() => setAsking(true)}>
          为什么看不到？
        </Button>
      )}
      <Button size="small" type="primary" loading={busy} onClick={() => void run(endViewing)}>
        退出查看
      </Button>
      {asking && <WhyHidden person={user} onClose={() => setAsking(false)} />}
    </section>
  )
}
