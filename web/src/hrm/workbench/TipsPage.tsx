import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { ensureSession } from '#web/platform/session.ts'
import { useTitle } from '#web/platform/title.ts'
import styles from './workbench.module.css'

const steps = [
  {
    title: '从组织架构中选择',
    words: '管理员进入人力资源的员工管理，点击新建员工，或从组织架构中选择员工。',
  },
  { title: '核对手机号', words: '员工的手机号须与登录账号一致，员工端才会对该账号开通。' },
  { title: '完善信息并保存', words: '填写入职日期、聘用形式和部门后保存，员工会收到开通消息。' },
]
const features = ['我的档案', '我的考勤', '我的社保', '我的工资条', '我的绩效', '工作台日历']

/** /hrm/tips: 人力资源-员工端, for users without an employee; others are led to it (hrm.md §2.4). Needs no session. */
export default function TipsPage() {
  const navigate = useNavigate()
  useTitle('人力资源-员工端')
  useEffect(() => {
    void ensureSession()
      .then(({ auth }) => auth.hrm && navigate('/hrm', { replace: true }))
      .catch(() => undefined)
  }, [navigate])
  return (
    <main className={styles.tips}>
      <h1 className={styles.tipsTitle}>人力资源-员工端</h1>
      <p className={styles.lead}>您尚未开通员工端，请联系管理员将您添加为员工。</p>
      <ol className={styles.steps}>
        {steps.map(({ title, words }) => (
          <li key={title} className={styles.card}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.small}>{words}</p>
          </li>
        ))}
      </ol>
      <h2 className={styles.title}>开通后可以使用</h2>
      <ul className={styles.features}>
        {features.map((name) => (
          <li key={name} className={styles.tag}>
            {name}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/">返回首页</Link>
      </p>
    </main>
  )
}
