import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import type { AppraisalDetail, WrittenBlock } from '#protocol/hrm/performance/detail.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { AmountBox } from './AmountBox.tsx'
import styles from './performance.module.css'
import { refreshAppraisals } from './use-appraisals.ts'

export const writtenBlocks = ({ fixedSegList, noFixedSegList }: AppraisalDetail): WrittenBlock[] => [
  ...(fixedSegList ?? []),
  ...(noFixedSegList ?? []),
]

interface WrittenBlocksProps {
  detail: AppraisalDetail
  /** The employee reports how far the targets are. */
  mayProgress: boolean
}

/** What the employee wrote, with progress and what evaluators gave for each part. */
export function WrittenBlocks({ detail, mayProgress }: WrittenBlocksProps) {
  const [reported, report] = useState<WrittenBlock | null>(null)
  const blocks = writtenBlocks(detail)
  return (
    <section className={styles.section} aria-label="目标">
      <h3>目标</h3>
      {blocks.length === 0 && <p className={styles.note}>员工还没有填写目标</p>}
      {blocks.map((block) => (
        <div key={block.segId} className={styles.block}>
          <header>
            <span>
              {block.segName}
              {block.weight !== null && `（权重 ${block.weight}%）`}
            </span>
            {mayProgress ? (
              <Button size="small" onClick={() => report(block)}>
                {block.schedule === null ? '添加进度' : `进度${block.schedule}%`}
              </Button>
            ) : (
              block.schedule !== null && <span>进度{block.schedule}%</span>
            )}
          </header>
          <BlockText block={block} />
          {block.explainDesc && <p className={styles.note}>完成情况：{block.explainDesc}</p>}
          {block.evaluatoSegList.map((given) => (
            <p key={given.employeeEvaluatoSegId} className={styles.note}>
              {given.employeeName}：{given.score ?? '未评分'} {given.evaluate}
            </p>
          ))}
        </div>
      ))}
      {reported && <ProgressDialog block={reported} onClose={() => report(null)} />}
    </section>
  )
}

export const BlockText = ({ block }: { block: WrittenBlock }) => (
  <>
    {block.value && <p>{block.value}</p>}
    {block.items.map((item) => (
      <p key={item.itemId}>
        <span className={styles.note}>{item.itemName}：</span>
        {item.value}
      </p>
    ))}
  </>
)

function ProgressDialog({ block, onClose }: { block: WrittenBlock; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<{ schedule: string; explainDesc: string }>
      name="hr-progress"
      title={`进度：${block.segName}`}
      begin={{ schedule: String(block.schedule ?? ''), explainDesc: block.explainDesc ?? '' }}
      onClose={onClose}
      save={(values) =>
        ask(appraisalCalls.progress, {
          segId: block.segId,
          schedule: Number(values.schedule),
          explainDesc: values.explainDesc,
        })
      }
      onSaved={() => {
        toast.success('进度已更新')
        void refreshAppraisals(client)
      }}
    >
      <Form.Item name="schedule" label="进度" rules={[{ required: true, message: '请填写0到100的进度' }]}>
        <AmountBox suffix="%" autoFocus />
      </Form.Item>
      <Form.Item name="explainDesc" label="完成情况">
        <TextArea maxLength={1000} />
      </Form.Item>
    </FormDialog>
  )
}
