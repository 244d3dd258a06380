import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hrConfigCalls, initSteps } from '#protocol/hrm/config-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { salaryAddresses } from '../addresses.ts'
import { refreshSalary } from '../refresh.ts'
import { CycleDialog } from './CycleDialog.tsx'
import styles from './opening.module.css'
import { StartDialog } from './StartDialog.tsx'

type OpeningProps = ReplyOf<typeof hrConfigCalls.init>

const steps = [
  {
    title: '配置工资表',
    words: '选择企业使用的薪资项，设置工资表显示哪些项。',
    path: salaryAddresses.options,
  },
  {
    title: '配置计税规则',
    words: '设置工资薪金所得税的计税周期，查看各项税率标准。',
    path: `${salaryAddresses.rules}?type=tax`,
  },
  {
    title: '创建薪资组',
    words: '选择适用的部门、员工和计税规则；不在薪资组中的员工不计薪。',
    path: `${salaryAddresses.rules}?type=group`,
  },
]

/** What is to be set up before the first sheet, in its order (hrm.md §12.1). */
export function OpeningSteps({ statusInitConfig, otherInitConfig }: OpeningProps) {
  const client = useQueryClient()
  const maySet = useCan()('manage/hrm/salary')
  const [busy, run] = useBusy()
  const isSet = statusInitConfig[initSteps.salarySet] === 1
  const hasCycle = otherInitConfig !== null && otherInitConfig.salaryCycleStartDay > 0
  const [asks, setAsks] = useState<'cycle' | 'start' | null>(null)
  const begin = () =>
    run(async () => {
      if (!isSet) {
        await ask(hrConfigCalls.step, { type: initSteps.salarySet })
        await refreshSalary(client)
      }
      setAsks(hasCycle ? 'start' : 'cycle')
    })
  return (
    <section className={styles.opening} aria-label="薪资配置">
      <h2>首次生成薪资前，请先配置薪资信息</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, words, path }, at) => (
          <li key={title} className={styles.step}>
            <span className={styles.number}>{at + 1}</span>
            <strong>{title}</strong>
            <p>{words}</p>
            {maySet ? <Link to={path}>去{title}</Link> : <span>请有“薪资设置”权限的人设置</span>}
          </li>
        ))}
      </ol>
      <Button type="primary" loading={busy} onClick={() => void begin()}>
        已配置完成，去生成薪资
      </Button>
      {asks === 'cycle' && (
        <CycleDialog
          config={otherInitConfig}
          onClose={() => setAsks(null)}
          onSaved={() => setAsks('start')}
        />
      )}
      {asks === 'start' && <StartDialog onClose={() => setAsks(null)} />}
    </section>
  )
}
