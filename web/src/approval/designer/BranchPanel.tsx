import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { UNNAMED_BRANCH } from '#protocol/approval/checks.ts'
import { SortableList } from '#web/record/parts/Sortable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { ConditionChooser } from './ConditionChooser.tsx'
import styles from './designer.module.css'
import { type DraftCondition, initiatorCondition, type Names } from './model/conditions.ts'
import { type DraftBranch, type DraftFork, findBranch, setBranch, sortBranches } from './model/draft.ts'
import { ConditionRow } from './settings/ConditionRow.tsx'
import type { Drafting } from './use-draft.ts'

const WIDTH = 500
const NAME_LENGTH = 20

interface BranchPanelProps {
  branchKey: number
  drafting: Drafting
  names: Names
  onClose: () => void
}

/** Edits a branch beside the drawing: its name, its place among the others, its conditions. */
export function BranchPanel({ branchKey, drafting, onClose }: BranchPanelProps) {
  const { draft, changeNodes } = drafting
  const found = findBranch(draft.nodes, branchKey)
  if (!found) return null
  const { fork, branch } = found
  return (
    <Panel open title={branch.name || UNNAMED_BRANCH} width={WIDTH} mask={false} onClose={onClose}>
      <BranchSettings
        key={branchKey}
        label={draft.label}
        fork={fork}
        branch={branch}
        onChange={(next, typedIn) => changeNodes((nodes) => setBranch(nodes, next), typedIn)}
        onSort={(branches) => changeNodes((nodes) => sortBranches(nodes, fork.key, branches))}
      />
    </Panel>
  )
}

interface BranchSettingsProps {
  label: number
  fork: DraftFork
  branch: DraftBranch
  onChange: (branch: DraftBranch, typedIn?: string) => void
  onSort: (branches: readonly DraftBranch[]) => void
}

const fieldOf = ({ fieldName }: Pick<DraftCondition, 'fieldName'>) => fieldName || initiatorCondition.name

function BranchSettings({ label, fork, branch, onChange, onSort }: BranchSettingsProps) {
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { conditions } = branch
  const put = (next: readonly DraftCondition[], typedIn?: string) =>
    onChange({ ...branch, conditions: next }, typedIn)
  const remove = (at: number) =>
    confirmDelete({
      title: '确定删除?',
      content: `条件“${conditions[at]?.name ?? ''}”将从该分支中移除。`,
      okText: '删除条件',
      onOk: () => put(conditions.toSpliced(at, 1)),
    })
  return (
    <div className={styles.settings}>
      <h3 className={styles.section}>
        <label htmlFor={id}>条件名称</label>
      </h3>
      <Input
        id={id}
        value={branch.name}
        maxLength={NAME_LENGTH}
        placeholder={UNNAMED_BRANCH}
        onChange={({ target }) => onChange({ ...branch, name: target.value }, `name ${branch.key}`)}
      />
      <h3 className={styles.section}>优先级设置</h3>
      <SortableList
        items={fork.branches}
        idOf={({ key }) => key}
        nameOf={({ name }) => name || UNNAMED_BRANCH}
        render={({ key, name }) => (
          <span className={key === branch.key ? styles.here : undefined}>{name || UNNAMED_BRANCH}</span>
        )}
        onSort={onSort}
      />
      <h3 className={styles.section}>条件</h3>
      {conditions.length === 0 && <p className={styles.hint}>没有条件的分支总是符合；请把它放在最后。</p>}
      {conditions.map((condition, at) => (
        <div key={fieldOf(condition)} className={styles.condition}>
          <div className={styles.conditionHead}>
            {condition.name}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除条件 ${condition.name}`}
              onClick={() => remove(at)}
            />
          </div>
          <ConditionRow
            label={label}
            condition={condition}
            onChange={(next) => put(conditions.with(at, next), `${branch.key} ${fieldOf(condition)}`)}
          />
        </div>
      ))}
      <div className={styles.line}>
        <Button icon={<PlusOutlined />} onClick={() => setChoosing(true)}>
          添加条件
        </Button>
      </div>
      {isChoosing && (
        <ConditionChooser
          label={label}
          chosen={conditions}
          onClose={() => setChoosing(false)}
          onChoose={(next) => {
            put(next)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}
