import { Checkbox, Radio, Select } from 'antd'
import { lineEnds, MOST_LEVELS } from '#protocol/approval/flow.ts'
import styles from '../designer.module.css'
import { superiorWord, topWord } from '../model/step-text.ts'
import type { StepSettingProps } from '../StepPanel.tsx'
import { RoleSelect } from './RoleSelect.tsx'

const levels = Array.from({ length: MOST_LEVELS }, (_, at) => at + 1)
const upwards = levels.map((level) => ({ value: level, label: superiorWord(level) }))
const limits = levels.map((level) => ({ value: level, label: `第${level}级上级` }))
const fromTop = levels.map((level) => ({ value: level, label: topWord(level) }))

/** One superior of the initiator, or who stands in above him. */
export function SuperiorSetting({ step, onChange }: StepSettingProps) {
  return (
    <>
      <div className={styles.line}>
        发起人的
        <Select<number>
          aria-label="上级"
          value={Math.max(1, step.parentLevel)}
          options={upwards}
          onChange={(parentLevel) => onChange({ ...step, parentLevel })}
        />
      </div>
      <div className={styles.line}>
        <Checkbox
          checked={step.type === 1}
          onChange={({ target }) => onChange({ ...step, type: target.checked ? 1 : 0 })}
        >
          找不到主管时，由上级主管代审批
        </Checkbox>
      </div>
    </>
  )
}

/** 审批终点: where the line of superiors ends. */
export function LineSetting({ step, onChange }: StepSettingProps) {
  const endsAtRole = step.type !== lineEnds.fromTop
  return (
    <>
      <h3 className={styles.section}>审批终点</h3>
      <Radio.Group
        aria-label="审批终点"
        value={endsAtRole ? lineEnds.role : lineEnds.fromTop}
        options={[
          { value: lineEnds.role, label: '指定角色' },
          { value: lineEnds.fromTop, label: '组织架构中由上至下的' },
        ]}
        onChange={({ target }) =>
          onChange({
            ...step,
            type: Number(target.value),
            parentLevel: target.value === lineEnds.fromTop ? 1 : 0,
          })
        }
      />
      {endsAtRole ? (
        <>
          <div className={styles.line}>
            <RoleSelect value={step.roleId} onChange={(roleId) => onChange({ ...step, roleId })} />
          </div>
          <div className={styles.line}>
            <Checkbox
              checked={step.parentLevel > 0}
              onChange={({ target }) => onChange({ ...step, parentLevel: target.checked ? 1 : 0 })}
            >
              同时不超过发起人向上的
            </Checkbox>
            {step.parentLevel > 0 && (
              <Select<number>
                aria-label="不超过"
                value={step.parentLevel}
                options={limits}
                onChange={(parentLevel) => onChange({ ...step, parentLevel })}
              />
            )}
          </div>
        </>
      ) : (
        <div className={styles.line}>
          <Select<number>
            aria-label="由上至下"
            value={Math.max(1, step.parentLevel)}
            options={fromTop}
            onChange={(parentLevel) => onChange({ ...step, parentLevel })}
          />
        </div>
      )}
    </>
  )
}
