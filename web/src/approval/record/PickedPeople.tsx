import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useState } from 'react'
import { MOST_APPROVERS, modes, pickCounts, pickRanges } from '#protocol/approval/flow.ts'
import type { ShownNode } from '#protocol/approval/flow-calls.ts'
import { toast } from '#web/platform/notices.ts'
import { useUsers } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PeoplePicker } from '#web/ui/people/PeoplePicker.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from './submission.module.css'

interface PickedPeopleProps {
  step: ShownNode
  value: readonly number[]
  isMissing: boolean
  onChange: (userIds: number[]) => void
}

/** How the button asks, by how those who are picked will decide. */
function captionOf({ chooseType, type }: ShownNode): string {
  if (chooseType !== pickCounts.several) return '选择员工'
  if (type === modes.all) return '选择员工/多人会签'
  return type === modes.any ? '选择员工/多人或签' : '选择员工'
}

/** Approvers whom the initiator picks: one, or up to twenty, among everybody or those of the node. */
export function PickedPeople({ step, value, isMissing, onChange }: PickedPeopleProps) {
  const [isOpen, setOpen] = useState(false)
  const users = useUsers().data ?? []
  const people = value.flatMap((userId) => users.find((user) => user.userId === userId) ?? [])
  const isOne = step.chooseType !== pickCounts.several
  const put = (userIds: readonly number[]) => {
    if (userIds.length > MOST_APPROVERS) toast.error(`不能超过${MOST_APPROVERS}人`)
    else onChange([...new Set(userIds)])
  }
  if (step.rangeType !== pickRanges.company)
    return (
      <Select<number[]>
        mode="multiple"
        className={styles.full}
        aria-label={`${step.name || '审批人'}：${captionOf(step)}`}
        placeholder={captionOf(step)}
        status={isMissing ? 'error' : ''}
        maxCount={isOne ? 1 : MOST_APPROVERS}
        value={[...value]}
        options={step.userList.map(({ userId, realname }) => ({ value: userId, label: realname }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={put}
      />
    )
  return (
    <span className={styles.persons}>
      {people.map(({ userId, realname, img }) => (
        <span key={userId} className={styles.person}>
          <UserAvatar name={realname} img={img} size={28} />
          {realname}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`删除 ${realname}`}
            onClick={() => onChange(value.filter((each) => each !== userId))}
          />
        </span>
      ))}
      {(!isOne || value.length === 0) && (
        <Button icon={<PlusOutlined />} danger={isMissing} onClick={() => setOpen(true)}>
          {captionOf(step)}
        </Button>
      )}
      <PeoplePicker
        open={isOpen}
        single={isOne}
        activeOnly
        value={{ users: [...value], departments: [] }}
        onCancel={() => setOpen(false)}
        onConfirm={(picked) => {
          setOpen(false)
          put(picked.users)
        }}
      />
    </span>
  )
}
