import { Radio } from 'antd'
import { MOST_APPROVERS, pickCounts, pickRanges } from '#protocol/approval/flow.ts'
import { toast } from '#web/platform/notices.ts'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import styles from '../designer.module.css'
import type { StepSettingProps } from '../StepPanel.tsx'
import { RoleSelect } from './RoleSelect.tsx'

/** 添加员工, at most twenty in their order. */
export function MembersSetting({ step, onChange }: StepSettingProps) {
  const put = (userList: number[]) => {
    if (userList.length > MOST_APPROVERS) toast.error(`不能超过${MOST_APPROVERS}人`)
    else onChange({ ...step, userList })
  }
  return (
    <div className={styles.line}>
      <PeopleSelect
        multiple
        activeOnly
        value={step.userList}
        placeholder="添加员工"
        aria-label="添加员工"
        onChange={put}
      />
      <p className={styles.hint}>不能超过{MOST_APPROVERS}人</p>
    </div>
  )
}

export const RoleSetting = ({ step, onChange }: StepSettingProps) => (
  <div className={styles.line}>
    <RoleSelect value={step.roleId} onChange={(roleId) => onChange({ ...step, roleId })} />
  </div>
)

const counts = [
  { value: pickCounts.one, label: '自选一人' },
  { value: pickCounts.several, label: '自选多人' },
]
const ranges = [
  { value: pickRanges.company, label: '全公司' },
  { value: pickRanges.members, label: '指定成员' },
  { value: pickRanges.role, label: '指定角色' },
]

/** How many the initiator picks, and among whom. */
export function PickedSetting(props: StepSettingProps) {
  const { step, onChange } = props
  return (
    <>
      <div className={styles.line}>
        <Radio.Group
          aria-label="自选人数"
          value={step.chooseType}
          options={counts}
          onChange={({ target }) => onChange({ ...step, chooseType: Number(target.value) })}
        />
      </div>
      <h3 className={styles.section}>选择范围</h3>
      <Radio.Group
        aria-label="选择范围"
        value={step.rangeType}
        options={ranges}
        onChange={({ target }) => onChange({ ...step, rangeType: Number(target.value) })}
      />
      {step.rangeType === pickRanges.members && <MembersSetting {...props} />}
      {step.rangeType === pickRanges.role && <RoleSetting {...props} />}
    </>
  )
}
