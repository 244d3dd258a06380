import { Radio } from 'antd'
import { modes, nodeTypes, pickCounts } from '#protocol/approval/flow.ts'
import styles from '../designer.module.css'
import { type DraftStep, stepOfMode } from '../model/draft.ts'
import type { StepSettingProps } from '../StepPanel.tsx'
import { ShareSetting } from './ShareSetting.tsx'

const options = [
  { value: modes.inTurn, label: '依次审批' },
  { value: modes.all, label: '会签（需所有审批人同意）' },
  { value: modes.any, label: '或签（一名审批人同意或拒绝即可）' },
]

/** Whether several people can decide at the step, and not only one after another. */
function canBeSeveral({ examineType, userList, chooseType }: DraftStep): boolean {
  if (examineType === nodeTypes.members) return userList.length > 1
  if (examineType === nodeTypes.picked) return chooseType === pickCounts.several
  return examineType === nodeTypes.role
}

/** 多人审批时采用的审批方式; those of a role have no order. */
export function ModeSetting({ step, onChange }: StepSettingProps) {
  if (!canBeSeveral(step)) return null
  const offered = step.examineType === nodeTypes.role ? options.slice(1) : options
  return (
    <>
      <h3 className={styles.section}>多人审批时采用的审批方式</h3>
      <Radio.Group
        aria-label="多人审批时采用的审批方式"
        className={styles.stacked}
        value={step.type}
        options={offered}
        onChange={({ target }) => onChange(stepOfMode(step, Number(target.value)))}
      />
      <ShareSetting step={step} onChange={onChange} />
    </>
  )
}
