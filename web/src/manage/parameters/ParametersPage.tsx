import { Menu } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { mayLeave } from '#web/ui/confirm.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { hasUnsaved } from '#web/ui/unsaved.ts'
import { FollowUpKinds } from './FollowUpKinds.tsx'
import { ImportLimitsForm } from './ImportLimitsForm.tsx'
import { LimitRules } from './LimitRules.tsx'
import { NumberRules } from './NumberRules.tsx'
import styles from './parameters.module.css'

interface Part {
  key: string
  title: string
  content: ReactNode
}

/** Parts of 业务参数设置 in the order of crm-records.md §13; others add theirs here. */
const parts: readonly Part[] = [
  { key: 'kinds', title: '跟进记录类型设置', content: <FollowUpKinds key="kinds" /> },
  { key: 'owned', title: '拥有客户数限制', content: <LimitRules key="owned" type={1} /> },
  { key: 'locked', title: '锁定客户数限制', content: <LimitRules key="locked" type={2} /> },
  { key: 'numbers', title: '编号规则设置', content: <NumberRules key="numbers" /> },
  { key: 'imports', title: '导入设置', content: <ImportLimitsForm key="imports" /> },
]

/** /manage/customer/biz-param */
export default function ParametersPage() {
  const [params, setParams] = useSearchParams()
  const current = parts.find(({ key }) => key === params.get('part')) ?? parts[0]
  // the page stays, what is being edited on it does not
  const show = async (part: string) => {
    if (part !== current?.key && (await mayLeave(hasUnsaved()))) setParams({ part }, { replace: true })
  }
  return (
    <PageFrame title="业务参数设置" fill>
      <div className={styles.page}>
        <Menu
          className={styles.menu}
          selectedKeys={current ? [current.key] : []}
          items={parts.map(({ key, title }) => ({ key, label: title }))}
          onClick={({ key }) => void show(key)}
        />
        <div className={styles.content}>{current?.content}</div>
      </div>
    </PageFrame>
  )
}
