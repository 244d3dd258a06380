import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import styles from './import.module.css'

/** Key of the column of owners, and of the request that a refusal may be about. */
export const OWNER = 'ownerUserId'

interface OwnerChoiceProps {
  id: string
  value: number[]
  onChange: (owner: number[]) => void
  fault: string
  /** No column of the file names owners. */
  isNeeded: boolean
  /** A caption above names the field. */
  isCaptioned: boolean
  /** The record whose owner rows have where the file names none: what it is called. */
  follows: string | null
}

const placeholderOf = (isNeeded: boolean, follows: string | null) => {
  if (follows) return `文件中没有列导入到“负责人”时，与所属${follows}的负责人相同`
  return isNeeded ? '文件中没有列导入到“负责人”，请选择' : '文件中没有列导入到“负责人”时必须选择'
}

/** Whose the rows are that name no owner. */
export function OwnerChoice({
  id,
  value,
  onChange,
  fault,
  isNeeded,
  isCaptioned,
  follows,
}: OwnerChoiceProps) {
  return (
    <div className={styles.owner}>
      <label htmlFor={id} className={isCaptioned ? styles.unseen : undefined}>
        未填写负责人的数据归属
      </label>
      <PeopleSelect
        id={id}
        value={value}
        onChange={onChange}
        activeOnly
        placeholder={placeholderOf(isNeeded, follows)}
      />
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}：文件中没有列导入到“负责人”
        </p>
      ) : (
        <p className={styles.hint}>
          文件中的负责人须为在职员工的姓名，且不能重名；检查后可以把其他姓名换成在职的员工。
        </p>
      )}
    </div>
  )
}
