import { QuestionCircleOutlined } from '@ant-design/icons'
import { Radio } from 'antd'
import { useId } from 'react'
import { UNNAMED_STEP } from '#protocol/approval/checks.ts'
import { nodeTypes, whenEmpty } from '#protocol/approval/flow.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './designer.module.css'
import type { Names } from './model/conditions.ts'
import { type DraftStep, findNode, isFork, setStep, stepOfKind } from './model/draft.ts'
import { ModeSetting } from './settings/ModeSetting.tsx'
import { OptionSettings } from './settings/OptionSettings.tsx'
import { MembersSetting, PickedSetting, RoleSetting } from './settings/PeopleSettings.tsx'
import { LineSetting, SuperiorSetting } from './settings/SuperiorSettings.tsx'
import type { Drafting } from './use-draft.ts'

const WIDTH = 500
const NAME_LENGTH = 20

const kinds = [
  { value: nodeTypes.members, label: '指定成员', Setting: MembersSetting },
  { value: nodeTypes.superior, label: '上级', Setting: SuperiorSetting },
  { value: nodeTypes.role, label: '角色', Setting: RoleSetting },
  { value: nodeTypes.picked, label: '发起人自选', Setting: PickedSetting },
  { value: nodeTypes.superiors, label: '连续多级上级', Setting: LineSetting },
] as const

const emptyTip =
  '以下情况视为审批人为空：角色下没有员工，没有对应的上级，审批人已离职或停用，没有符合的条件。'

interface StepPanelProps {
  stepKey: number
  drafting: Drafting
  names: Names
  onClose: () => void
}

/** Edits a node beside the drawing, which follows at once. */
export function StepPanel({ stepKey, drafting, onClose }: StepPanelProps) {
  const node = findNode(drafting.draft.nodes, stepKey)
  if (!node || isFork(node)) return null
  const change = (step: DraftStep, typedIn?: string) =>
    drafting.changeNodes((nodes) => setStep(nodes, step), typedIn)
  return (
    <Panel open title={node.name || UNNAMED_STEP} width={WIDTH} mask={false} onClose={onClose}>
      <StepSettings key={stepKey} step={node} label={drafting.draft.label} onChange={change} />
    </Panel>
  )
}

export interface StepSettingProps {
  step: DraftStep
  /** `typedIn`: the place where it was typed. */
  onChange: (step: DraftStep, typedIn?: string) => void
}

function StepSettings({ step, label, onChange }: StepSettingProps & { label: number }) {
  const id = useId()
  const kind = kinds.find(({ value }) => value === step.examineType)
  return (
    <div className={styles.settings}>
      <h3 className={styles.section}>
        <label htmlFor={id}>节点名称</label>
      </h3>
      <Input
        id={id}
        value={step.name}
        maxLength={NAME_LENGTH}
        placeholder={UNNAMED_STEP}
        onChange={({ target }) => onChange({ ...step, name: target.value }, `name ${step.key}`)}
      />
      <h3 className={styles.section}>审批人</h3>
      <Radio.Group
        aria-label="审批人"
        value={step.examineType}
        options={kinds.map(({ value, label }) => ({ value, label }))}
        onChange={({ target }) => {
          const next = kinds.find(({ value }) => value === target.value)
          if (next) onChange(stepOfKind(step, next.value))
        }}
      />
      {kind && <kind.Setting step={step} onChange={onChange} />}
      <ModeSetting step={step} onChange={onChange} />
      <h3 className={styles.section}>
        审批人为空时{' '}
        <Tooltip title={emptyTip}>
          <QuestionCircleOutlined aria-label={emptyTip} />
        </Tooltip>
      </h3>
      <Radio.Group
        aria-label="审批人为空时"
        value={step.examineErrorHandling}
        options={[
          { value: whenEmpty.managers, label: '自动转交管理员' },
          // accepted from elsewhere, not offered anew
          ...(step.examineErrorHandling === whenEmpty.skip
            ? [{ value: whenEmpty.skip, label: '自动通过' }]
            : []),
        ]}
        onChange={({ target }) => onChange({ ...step, examineErrorHandling: Number(target.value) })}
      />
      <OptionSettings step={step} label={label} onChange={onChange} />
    </div>
  )
}
