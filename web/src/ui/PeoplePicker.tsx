import { Modal } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { useDepartments, useUsers } from '#web/platform/session.ts'
import { EmptyState } from './EmptyState.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { Browser } from './people/Browser.tsx'
import { Chosen } from './people/Chosen.tsx'
import {
  candidatesOf,
  countOf,
  nobody,
  type Picked,
  type PickKind,
  type Row,
  toggle,
} from './people/organisation.ts'
import styles from './people/PeoplePicker.module.css'

export interface PeoplePickerProps {
  open: boolean
  value?: Picked
  /** What may be chosen. */
  kinds?: readonly PickKind[]
  /** A choice closes the dialog at once. */
  single?: boolean
  /** Only users with status 1. */
  activeOnly?: boolean
  /** Users that are not offered. */
  without?: readonly number[]
  title?: string
  /** Name of the breadcrumb's root: 全部 or 组织. */
  rootName?: string
  /** Something must be chosen; these words say so. */
  missing?: string
  onCancel: () => void
  onConfirm: (picked: Picked) => void
}

const onlyUsers: readonly PickKind[] = ['users']
const none: readonly number[] = []

/** Dialog for choosing users, departments or both (foundations §2.7, platform.md §5.3). */
export function PeoplePicker(props: PeoplePickerProps) {
  const { open, value = nobody, kinds = onlyUsers, single = false, onCancel, onConfirm } = props
  const [picked, setPicked] = useState(value)
  const [warned, setWarned] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog begins with the value it was opened with
  useEffect(() => {
    if (open) setPicked(value)
    setWarned(false)
  }, [open])

  const confirm = (chosen: Picked) => {
    if (props.missing && countOf(chosen) === 0) setWarned(true)
    else onConfirm(chosen)
  }
  const choose = (row: Row) => {
    const next = toggle(picked, row, single)
    setWarned(false)
    if (single) onConfirm(next)
    else setPicked(next)
  }
  return (
    <Modal
      open={open}
      width={700}
      title={props.title ?? (kinds.includes('users') ? '选择员工' : '选择部门')}
      okText="确定"
      cancelText="取消"
      footer={single ? null : undefined}
      onOk={() => confirm(picked)}
      onCancel={onCancel}
      destroyOnHidden
      centered
    >
      <Organisation
        {...props}
        kinds={kinds}
        single={single}
        picked={picked}
        onChoose={choose}
        onPick={setPicked}
      />
      <div role="alert" className={styles.missing}>
        {warned && props.missing}
      </div>
    </Modal>
  )
}

interface OrganisationProps extends PeoplePickerProps {
  kinds: readonly PickKind[]
  single: boolean
  picked: Picked
  onChoose: (row: Row) => void
  onPick: (picked: Picked) => void
}

function Organisation({
  kinds,
  single,
  activeOnly = false,
  without = none,
  rootName,
  picked,
  onChoose,
  onPick,
}: OrganisationProps) {
  const users = useUsers()
  const departments = useDepartments()
  const organisation = useMemo(() => {
    const offered = candidatesOf(users.data ?? [], activeOnly).filter(
      (user) => !without.includes(user.userId),
    )
    return { tree: departments.data ?? [], users: offered, kinds }
  }, [users.data, departments.data, activeOnly, without, kinds])

  const failed = users.error ?? departments.error
  const retry = () => void Promise.all([users.refetch(), departments.refetch()])
  if (failed) return <EmptyState variant="error" text={messageOf(failed)} onRetry={retry} />
  if (!users.data || !departments.data) return <LoadingRows rows={8} columns={2} />
  return (
    <div className={styles.columns}>
      <Browser
        organisation={organisation}
        rootName={rootName ?? '全部'}
        single={single}
        picked={picked}
        onChoose={onChoose}
        onPick={onPick}
      />
      {!single && <Chosen users={users.data} tree={departments.data} picked={picked} onPick={onPick} />}
    </div>
  )
}
