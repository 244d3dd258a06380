import { useMemo } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { useDepartments, useUsers } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Browser } from './Browser.tsx'
import { Chosen } from './Chosen.tsx'
import { offeredOf, type Picked, type PickKind, type Row, treeWithout } from './organisation.ts'
import styles from './PeoplePicker.module.css'
import type { PeoplePickerProps } from './PeoplePicker.tsx'

const none: readonly number[] = []

interface PickerBodyProps extends PeoplePickerProps {
  kinds: readonly PickKind[]
  single: boolean
  picked: Picked
  onChoose: (row: Row) => void
  onPick: (picked: Picked) => void
}

/** Data of the dialog: the company at the left, what is chosen at the right. */
export default function PickerBody({
  kinds,
  single,
  activeOnly = false,
  without = none,
  withoutDepartment,
  rootName,
  picked,
  onChoose,
  onPick,
}: PickerBodyProps) {
  const users = useUsers()
  const departments = useDepartments()
  const organisation = useMemo(() => {
    const offered = offeredOf(users.data ?? [], activeOnly).filter((user) => !without.includes(user.userId))
    return { tree: treeWithout(departments.data ?? [], withoutDepartment), users: offered, kinds }
  }, [users.data, departments.data, activeOnly, without, withoutDepartment, kinds])

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
