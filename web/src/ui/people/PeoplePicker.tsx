import { lazy, Suspense, useEffect, useState } from 'react'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { countOf, nobody, type Picked, type PickKind, type Row, toggle } from './organisation.ts'
import styles from './PeoplePicker.module.css'

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
  /** This department and those below it are not offered. */
  withoutDepartment?: number | undefined
  title?: string
  /** Name of the breadcrumb's root: 全部 or 组织. */
  rootName?: string
  /** Something must be chosen; these words say so. */
  missing?: string
  onCancel: () => void
  onConfirm: (picked: Picked) => void
}

/** Fetched when the first dialog opens. */
const PickerBody = lazy(() => import('./PickerBody.tsx'))

const onlyUsers: readonly PickKind[] = ['users']

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
    <Dialog
      open={open}
      width={700}
      title={props.title ?? (kinds.includes('users') ? '选择员工' : '选择部门')}
      {...(single ? {} : { okText: '确定', onOk: () => confirm(picked) })}
      onClose={onCancel}
    >
      <Suspense fallback={<LoadingRows rows={8} columns={2} />}>
        <PickerBody
          {...props}
          kinds={kinds}
          single={single}
          picked={picked}
          onChoose={choose}
          onPick={setPicked}
        />
      </Suspense>
      {props.missing && (
        <div role="alert" className={styles.missing}>
          {warned && props.missing}
        </div>
      )}
    </Dialog>
  )
}
