import { QuestionCircleOutlined } from '@ant-design/icons'
import { Radio, Select } from 'antd'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { confirmLoss } from '#web/ui/layer/confirm.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { isOffice } from '../labels.ts'
import { recheckWords } from '../recheck-words.ts'
import { useBusinessSubjects } from '../subjects.ts'
import { IconField } from '../type-icon/door.ts'
import styles from './designer.module.css'
import { type FlowDraft, newStep } from './model/draft.ts'
import { placeOf } from './places.ts'

interface BaseFormProps {
  draft: FlowDraft
  isNew: boolean
  /** From the first try on to publish it names what is missing; each one leads there. */
  tries: number
  onChange: (next: Partial<FlowDraft>, typedIn?: string) => void
  onNext: () => void
}

const NAME_LENGTH = 100
const REMARK_LENGTH = 200
const managerTip =
  '审批节点找不到审批人，或没有符合的条件时，由审批流管理员代为审批（多人为或签）；管理员均不可用时由超级管理员审批。'

interface ItemProps {
  id?: string
  label: ReactNode
  required?: boolean
  fault?: string | false
  children: ReactNode
}

function Item({ id, label, required, fault, children }: ItemProps) {
  return (
    <div className={styles.item}>
      <label htmlFor={id} className={styles.itemLabel}>
        {required && <span className={styles.required}>*</span>}
        {label}
      </label>
      {children}
      <div className={styles.fault} role={fault ? 'alert' : undefined}>
        {fault}
      </div>
    </div>
  )
}

/** Step 1: what the flow is called, what it is for, and who decides where approvers are missing. */
export function BaseForm({ draft, isNew, tries, onChange, onNext }: BaseFormProps) {
  const id = useId()
  const subjects = useBusinessSubjects()
  const { examineName, label, recheckType, managerList, remarks } = draft
  const place = placeOf(draft)
  const isWarned = tries > 0
  const lacksName = isWarned && examineName.trim() === '' && `请输入${place.name}`
  const lacksManager = isWarned && managerList.length === 0 && '请选择审批流管理员'
  const lacking = useRef<string>(undefined)
  lacking.current = lacksName ? `${id}name` : lacksManager ? `${id}managers` : undefined
  useEffect(() => {
    if (tries > 0 && lacking.current) document.getElementById(lacking.current)?.focus()
  }, [tries])
  const changeLabel = async (next: number) => {
    const isDesigned =
      draft.nodes.length !== 1 || JSON.stringify(draft.nodes[0]) !== JSON.stringify(newStep(1))
    const yes =
      !isDesigned || (await confirmLoss('更换关联对象？', '更换', '已设计的流程将恢复为一个审批节点。'))
    if (yes) onChange({ label: next, nodes: [newStep(1)] })
  }
  return (
    <div className={styles.scroll}>
      <div className={styles.base}>
        <Item id={`${id}name`} label={place.name} required fault={lacksName}>
          <Input
            id={`${id}name`}
            value={examineName}
            maxLength={NAME_LENGTH}
            placeholder={`请输入${place.name}`}
            status={lacksName ? 'error' : undefined}
            onChange={({ target }) => onChange({ examineName: target.value }, 'name')}
          />
        </Item>
        {isOffice(draft) ? (
          <OfficeFields id={id} draft={draft} onChange={onChange} />
        ) : (
          <Item id={`${id}label`} label="关联对象" required>
            <Select<number>
              id={`${id}label`}
              className={styles.full}
              value={label}
              disabled={!isNew}
              options={subjects.map((subject) => ({ value: subject.label, label: subject.display }))}
              onChange={(next) => void changeLabel(next)}
            />
          </Item>
        )}
        <Item label="审批被拒后重新提交">
          <Radio.Group
            aria-label="审批被拒后重新提交"
            className={styles.stacked}
            value={recheckType}
            options={Object.entries(recheckWords).map(([value, words]) => ({
              value: Number(value),
              label: words,
            }))}
            onChange={({ target }) => onChange({ recheckType: Number(target.value) })}
          />
        </Item>
        <Item
          id={`${id}managers`}
          required
          fault={lacksManager}
          label={
            <>
              审批流管理员{' '}
              <Tooltip title={managerTip}>
                <QuestionCircleOutlined aria-label={managerTip} />
              </Tooltip>
            </>
          }
        >
          <PeopleSelect
            id={`${id}managers`}
            multiple
            activeOnly
            value={managerList}
            status={lacksManager ? 'error' : ''}
            onChange={(next) => onChange({ managerList: next })}
          />
        </Item>
        <Item id={`${id}remarks`} label={place.remarks}>
          <TextArea
            id={`${id}remarks`}
            value={remarks}
            maxLength={REMARK_LENGTH}
            limit={REMARK_LENGTH}
            autoSize={{ minRows: 3, maxRows: 6 }}
            placeholder={place.remarksHint}
            onChange={({ target }) => onChange({ remarks: target.value }, 'remarks')}
          />
        </Item>
        <Button onClick={onNext}>下一步</Button>
      </div>
    </div>
  )
}

/** What a type of office approvals has besides: its icon, and who may begin one. */
function OfficeFields({ id, draft, onChange }: { id: string } & Pick<BaseFormProps, 'draft' | 'onChange'>) {
  const { examineIcon, userList, deptList } = draft
  return (
    <>
      <Item label="审批类型图标" required>
        <IconField value={examineIcon} onChange={(icon) => onChange({ examineIcon: icon })} />
      </Item>
      <Item id={`${id}depts`} label="发起人范围：部门">
        <DepartmentSelect
          id={`${id}depts`}
          multiple
          placeholder="默认全公司"
          value={deptList}
          onChange={(next) => onChange({ deptList: next })}
        />
      </Item>
      <Item id={`${id}users`} label="发起人范围：员工">
        <PeopleSelect
          id={`${id}users`}
          multiple
          activeOnly
          placeholder="默认全公司"
          value={userList}
          onChange={(next) => onChange({ userList: next })}
        />
      </Item>
    </>
  )
}
