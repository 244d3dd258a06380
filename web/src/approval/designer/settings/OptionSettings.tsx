import { Checkbox, Select } from 'antd'
import { type NodeOptions, whenOverdue } from '#protocol/approval/flow.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { viewsOf } from '#web/fields/all.ts'
import { messageOf } from '#web/platform/client.ts'
import { NumberBox } from '#web/ui/input/NumberBox.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import styles from '../designer.module.css'
import { overdueWords } from '../model/option-text.ts'
import type { StepSettingProps } from '../StepPanel.tsx'
import { useFillable } from '../use-names.ts'
import { RolesSelect } from './RoleSelect.tsx'

const MOST_DAYS = 60
const FIRST_DAYS = 2

export interface OptionSettingProps {
  options: NodeOptions
  onChange: (next: Partial<NodeOptions>, typedIn?: string) => void
}

/** A whole number within bounds, or what was before. */
const wholeOr = (text: string, most: number, before: number): number => {
  const number = toDecimal(text)?.toNumber()
  return number !== undefined && Number.isInteger(number) && number >= 1 && number <= most ? number : before
}

const acts = [
  { key: 'handOver', label: '允许转签', hint: '审批人可以请另一名员工代替自己审批' },
  { key: 'addSigner', label: '允许加签', hint: '审批人可以在自己之前或之后增加审批人' },
  { key: 'returnTo', label: '允许退回', hint: '审批人可以退回到之前的审批环节，从该环节重新审批' },
] as const

function Acts({ options, onChange }: OptionSettingProps) {
  return (
    <>
      {acts.map(({ key, label, hint }) => (
        <div key={key} className={styles.option}>
          <Checkbox
            checked={options[key] === 1}
            onChange={({ target }) => onChange({ [key]: target.checked ? 1 : undefined })}
          >
            {label}
          </Checkbox>
          <p className={styles.optionHint}>{hint}</p>
        </div>
      ))}
    </>
  )
}

function Limit({ options, onChange }: OptionSettingProps) {
  const { limit } = options
  const put = (next: Partial<NonNullable<NodeOptions['limit']>>) =>
    onChange({ limit: { days: FIRST_DAYS, otherwise: 'remind', ...limit, ...next } }, 'limit')
  return (
    <div className={styles.option}>
      <Checkbox
        checked={limit !== undefined}
        onChange={({ target }) => (target.checked ? put({}) : onChange({ limit: undefined }))}
      >
        限时审批
      </Checkbox>
      {limit && (
        <div className={styles.optionBody}>
          <div className={styles.line}>
            须在
            <NumberBox
              className={styles.short}
              aria-label="审批时限（工作日）"
              value={String(limit.days)}
              onChange={(text) => put({ days: wholeOr(text, MOST_DAYS, limit.days) })}
            />
            个工作日内审批，超时后
          </div>
          <Select
            className={styles.full}
            aria-label="超时后"
            value={limit.otherwise}
            options={whenOverdue.map((value) => ({ value, label: overdueWords[value] }))}
            onChange={(otherwise) => put({ otherwise, userId: undefined })}
          />
          {limit.otherwise === 'handOver' && (
            <PeopleSelect
              activeOnly
              aria-label="超时后转交给"
              placeholder="审批人的直属上级"
              value={limit.userId === undefined ? [] : [limit.userId]}
              onChange={([userId]) => put({ userId })}
            />
          )}
        </div>
      )}
    </div>
  )
}

function Copies({ options, onChange }: OptionSettingProps) {
  const { copyTo } = options
  const put = (next: Partial<NonNullable<NodeOptions['copyTo']>>) =>
    onChange({ copyTo: { userList: [], roleList: [], ...copyTo, ...next } })
  return (
    <div className={styles.option}>
      <Checkbox
        checked={copyTo !== undefined}
        onChange={({ target }) => (target.checked ? put({}) : onChange({ copyTo: undefined }))}
      >
        该环节通过后抄送
      </Checkbox>
      {copyTo && (
        <div className={styles.optionBody}>
          <PeopleSelect
            multiple
            activeOnly
            aria-label="抄送给员工"
            placeholder="抄送给员工"
            value={copyTo.userList}
            onChange={(userList) => put({ userList })}
          />
          <RolesSelect
            aria-label="抄送给角色"
            placeholder="抄送给角色"
            value={copyTo.roleList}
            onChange={(roleList) => put({ roleList })}
          />
          <Checkbox
            checked={copyTo.superior === 1}
            onChange={({ target }) => put({ superior: target.checked ? 1 : undefined })}
          >
            发起人的直属上级
          </Checkbox>
        </div>
      )}
    </div>
  )
}

function Fields({ label, options, onChange }: OptionSettingProps & { label: number }) {
  const { data, error } = useFillable(label)
  const offered = (data ?? []).filter(({ formType }) => {
    const { Edit, drawn } = viewsOf(formType)
    return Edit !== null && drawn === 'value'
  })
  return (
    <div className={styles.option}>
      <h3 className={styles.section}>
        <label htmlFor={`fields${label}`}>审批人可填写的字段</label>
      </h3>
      <Select<string[]>
        id={`fields${label}`}
        mode="multiple"
        className={styles.full}
        placeholder="不填写"
        value={options.fields ?? []}
        notFoundContent={error ? messageOf(error) : undefined}
        options={offered.map(({ fieldName, name }) => ({ value: fieldName, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(fields) => onChange({ fields: fields.length > 0 ? fields : undefined })}
      />
      <p className={styles.hint}>通过时一并填写，写入记录；其中的必填字段须填写后才能通过</p>
    </div>
  )
}

/** 高级设置: what a node allows beyond the wire, each off until somebody wants it (approval-office.md §5.5). */
export function OptionSettings({ step, label, onChange }: StepSettingProps & { label: number }) {
  const options = step.options ?? {}
  const put = (next: Partial<NodeOptions>, typedIn?: string) => {
    const changed = Object.entries({ ...options, ...next }).filter(([, value]) => value !== undefined)
    const left: NodeOptions = Object.fromEntries(changed)
    onChange({ ...step, options: changed.length > 0 ? left : null }, typedIn && `${typedIn} ${step.key}`)
  }
  const shared = { options, onChange: put }
  return (
    <>
      <h3 className={styles.section}>高级设置</h3>
      <Acts {...shared} />
      <Limit {...shared} />
      <Copies {...shared} />
      <Fields {...shared} label={label} />
    </>
  )
}
