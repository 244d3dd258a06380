import { Select } from 'antd'
import { conditionTypes } from '#protocol/approval/conditions.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import styles from '../designer.module.css'
import {
  askedTypes,
  type Bound,
  type DraftCondition,
  numberOperators,
  severalOperators,
} from '../model/conditions.ts'
import { optionsOf, useConditionFields } from '../use-names.ts'
import { RolesSelect } from './RoleSelect.tsx'

interface ConditionRowProps {
  /** Of the flow. */
  label: number
  condition: DraftCondition
  onChange: (condition: DraftCondition) => void
}

/** The value of a condition, entered as its kind asks. */
export function ConditionRow(props: ConditionRowProps) {
  const { conditionType, type } = props.condition
  if (conditionType === conditionTypes.initiator) return <Initiator {...props} />
  return type === askedTypes.number || type === askedTypes.amount ? (
    <Numeric {...props} />
  ) : (
    <Choice {...props} />
  )
}

function Initiator({ condition, onChange }: ConditionRowProps) {
  const { range } = condition
  const put = (part: Partial<typeof range>) => onChange({ ...condition, range: { ...range, ...part } })
  return (
    <div className={styles.stacked}>
      <PeopleSelect
        multiple
        aria-label="发起人属于员工"
        value={range.userList}
        onChange={(userList) => put({ userList })}
      />
      <span className={styles.or}>或</span>
      <DepartmentSelect
        multiple
        aria-label="发起人属于部门"
        placeholder="选择部门"
        value={range.deptList}
        onChange={(deptList) => put({ deptList })}
      />
      <span className={styles.or}>或</span>
      <RolesSelect value={range.roleList} onChange={(roleList) => put({ roleList })} />
    </div>
  )
}

function Choice({ label, condition, onChange }: ConditionRowProps) {
  const field = useConditionFields(label).data?.find(({ fieldName }) => fieldName === condition.fieldName)
  const isSeveral = condition.type === askedTypes.several
  return (
    <div className={styles.line}>
      {isSeveral ? (
        <Select<number>
          aria-label={`${condition.name}的比较`}
          value={condition.conditionType}
          options={[...severalOperators]}
          onChange={(conditionType) => onChange({ ...condition, conditionType })}
        />
      ) : (
        '属于'
      )}
      <Select<string[]>
        mode="multiple"
        className={styles.full}
        aria-label={condition.name}
        placeholder="请选择"
        value={[...condition.options]}
        options={field ? optionsOf(field) : []}
        onChange={(options) => onChange({ ...condition, options })}
      />
    </div>
  )
}

const boundOptions: { value: Bound; label: string }[] = [
  { value: 1, label: '＜' },
  { value: 2, label: '≤' },
]

interface BoundSelectProps {
  label: string
  value: Bound
  onChange: (bound: Bound) => void
}

const BoundSelect = ({ label, value, onChange }: BoundSelectProps) => (
  <Select<Bound> aria-label={label} value={value} options={boundOptions} onChange={onChange} />
)

function Numeric({ condition, onChange }: ConditionRowProps) {
  const { name, numbers, bounds, conditionType } = condition
  const [from, to] = numbers
  const isBetween = conditionType === conditionTypes.between
  const box = (label: string, value: string, put: (value: string) => void) => (
    <NumberBox
      className={styles.short}
      aria-label={label}
      value={value}
      invalid={toDecimal(value) === null}
      onChange={put}
    />
  )
  return (
    <div className={styles.line}>
      <Select<number>
        aria-label={`${name}的比较`}
        value={conditionType}
        options={[...numberOperators]}
        onChange={(next) => onChange({ ...condition, conditionType: next })}
      />
      {isBetween ? (
        <>
          {box('下限', from, (next) => onChange({ ...condition, numbers: [next, to] }))}
          <BoundSelect
            label="下限的比较"
            value={bounds[0]}
            onChange={(bound) => onChange({ ...condition, bounds: [bound, bounds[1]] })}
          />
          {name}
          <BoundSelect
            label="上限的比较"
            value={bounds[1]}
            onChange={(bound) => onChange({ ...condition, bounds: [bounds[0], bound] })}
          />
          {box('上限', to, (next) => onChange({ ...condition, numbers: [from, next] }))}
        </>
      ) : (
        box(`${name}的值`, from, (next) => onChange({ ...condition, numbers: [next, to] }))
      )}
    </div>
  )
}
