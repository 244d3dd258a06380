import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import { Entrance } from '#web/ui/page/Entrance.tsx'
import styles from './WelcomePage.module.css'

/** How long it usually takes, in milliseconds: the bar nears its end at that pace and never claims to be done. */
const usual = { empty: 1500, demo: 8000 }
const TICK = 200

function useElapsed(): number {
  const [begun] = useState(() => Date.now())
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setElapsed(Date.now() - begun), TICK)
    return () => clearInterval(timer)
  }, [begun])
  return elapsed
}

/** What is shown while the company is set up; leaving the page does not stop it. */
export function Preparing({ demo }: { demo: boolean }) {
  const elapsed = useElapsed()
  const percent = Math.min(
    98,
    Math.round(100 * (1 - Math.exp((-2 * elapsed) / usual[demo ? 'demo' : 'empty']))),
  )
  return (
    <Entrance
      wide
      title={demo ? '正在准备演示企业' : '正在准备企业'}
      subtitle={demo ? '正在创建部门、员工、客户、联系人和线索，请稍候。' : '正在创建管理员账号，请稍候。'}
    >
      <div className={styles.steps} role="status">
        <Progress percent={percent} status="active" showInfo={false} />
      </div>
    </Entrance>
  )
}
