import { Checkbox } from 'antd'
import { useState } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './designer.module.css'
import { conditionOf, type DraftCondition, initiatorCondition } from './model/conditions.ts'
import { useConditionFields } from './use-names.ts'

interface ConditionChooserProps {
  label: number
  chosen: readonly DraftCondition[]
  onClose: () => void
  onChoose: (conditions: readonly DraftCondition[]) => void
}

/** 选择条件: the initiator first, then the required fields that have one of some values or a number, and what follows from lines. */
export function ConditionChooser({ label, chosen, onClose, onChoose }: ConditionChooserProps) {
  const { data, error, refetch } = useConditionFields(label)
  const [picked, setPicked] = useState<readonly string[]>(() => chosen.map(({ fieldName }) => fieldName))
  const offered = [initiatorCondition, ...(data ?? []).map(conditionOf)]
  const confirm = () => {
    const kept = chosen.filter(({ fieldName }) => picked.includes(fieldName))
    const added = offered.filter(
      ({ fieldName }) => picked.includes(fieldName) && !kept.some((each) => each.fieldName === fieldName),
    )
    onChoose([...kept, ...added])
  }
  return (
    <Dialog title="选择条件" okText="确定" onOk={confirm} onClose={onClose}>
      {error ? (
        <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Checkbox.Group
            className={styles.stacked}
            value={[...picked]}
            options={offered.map(({ fieldName, name }) => ({ value: fieldName, label: name }))}
            onChange={(next) => setPicked(next.map(String))}
          />
          <p className={styles.hint}>
            可作为条件的字段：发起人（按员工、部门或角色），必填的单选、多选、数字、金额字段，以及整单折扣等由明细得出的数值。
          </p>
        </>
      ) : (
        <LoadingRows rows={4} columns={1} />
      )}
    </Dialog>
  )
}
