import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { salaryOptionCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SettingFoot } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshSalary } from '../refresh.ts'
import shared from '../salary.module.css'
import { CategoryCard } from './CategoryCard.tsx'
import { draftOf, type OptionsDraft, sentOf } from './options-draft.ts'
import { SystemItems } from './SystemItems.tsx'
import styles from './settings.module.css'

/** /manage/hrm/salary/options: 工资表设置 (hrm.md §12.2). */
export default function OptionsPage() {
  const { data, error, refetch } = useQuery({
    ...queryOf(salaryOptionCalls.detail, {}),
    // what is being edited is not replaced
    refetchOnWindowFocus: false,
  })
  const kept = useMemo(() => data && draftOf(data), [data])
  return (
    <PageFrame title="工资表设置" fill>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : kept ? (
        <Options key={JSON.stringify(kept)} kept={kept} />
      ) : (
        <LoadingRows rows={6} columns={3} height={96} />
      )}
    </PageFrame>
  )
}

function Options({ kept }: { kept: OptionsDraft }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(kept)
  const [busy, run] = useBusy()
  const dirty = draft !== kept && JSON.stringify(draft) !== JSON.stringify(kept)
  const settle = useUnsaved(dirty)
  const save = () =>
    run(async () => {
      await ask(salaryOptionCalls.save, sentOf(draft))
      settle()
      toast.success('保存成功：工资表设置')
      await refreshSalary(client)
    })
  return (
    <>
      <div className={shared.scroll}>
        <div className={styles.page}>
          <p className={styles.hint}>编辑后不影响历史工资的工资表，当前计薪的工资表需重新核算后生效</p>
          <section aria-label="企业可选项">
            <h2 className={styles.title}>企业可选项</h2>
            <p className={styles.hint}>启用企业使用的薪资项；停用后不再计入工资，已有工资表中的数值保留。</p>
            <div className={styles.cards}>
              {draft
                .filter(({ isFixed }) => !isFixed)
                .map((category) => (
                  <CategoryCard key={category.code} category={category} onChange={setDraft} />
                ))}
            </div>
          </section>
          <section aria-label="系统默认项">
            <h2 className={styles.title}>系统默认项</h2>
            <p className={styles.hint}>由系统计算或导入，只能设置是否在工资表中显示。</p>
            <SystemItems draft={draft} onChange={setDraft} />
          </section>
        </div>
      </div>
      <div className={styles.foot}>
        <SettingFoot dirty={dirty} busy={busy} onSave={() => void save()} onCancel={() => setDraft(kept)} />
      </div>
    </>
  )
}
