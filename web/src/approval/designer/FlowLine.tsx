import { PlusOutlined } from '@ant-design/icons'
import { Fragment } from 'react'
import { UNNAMED_BRANCH, UNNAMED_STEP } from '#protocol/approval/checks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './designer.module.css'
import { useDrawing } from './drawing.ts'
import { FlowCard } from './FlowCard.tsx'
import { branchWords } from './model/conditions.ts'
import {
  addBranch,
  addNode,
  copyBranch,
  type DraftBranch,
  type DraftFork,
  type DraftNode,
  type DraftStep,
  freeKey,
  isFork,
  type Place,
  removeBranch,
  removeNode,
} from './model/draft.ts'
import { optionWords } from './model/option-text.ts'
import { stepText } from './model/step-text.ts'

/** 审批人 or 条件分支 at a place. */
function AddHere({ list, at, isLit }: Place & { isLit: boolean }) {
  const { onChange, onEdit } = useDrawing()
  const add = (kind: 'step' | 'fork') =>
    onChange((nodes) => {
      if (kind === 'step') onEdit(freeKey(nodes))
      return addNode(nodes, { list, at }, kind)
    })
  const items = [
    { key: 'step', label: '审批人', onClick: () => add('step') },
    { key: 'fork', label: '条件分支', onClick: () => add('fork') },
  ]
  return (
    <div className={styles.link} data-lit={isLit || undefined}>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          shape="circle"
          size="small"
          icon={<PlusOutlined />}
          aria-label="添加节点"
          className={styles.add}
        />
      </Dropdown>
    </div>
  )
}

function Step({ step }: { step: DraftStep }) {
  const { names, onChange } = useDrawing()
  const { words, isMissing } = stepText(step, names)
  return (
    <FlowCard
      itemKey={step.key}
      name={step.name || UNNAMED_STEP}
      text={words}
      more={optionWords(step.options)}
      isMissing={isMissing}
      onRemove={() => onChange((nodes) => removeNode(nodes, step.key))}
    />
  )
}

function Branch({ branch, at, count }: { branch: DraftBranch; at: number; count: number }) {
  const { names, lit, onChange } = useDrawing()
  const isLit = lit?.has(branch.key) ?? false
  const edge = at === 0 ? styles.first : at === count - 1 ? styles.last : ''
  return (
    <li className={`${styles.branch} ${edge}`} data-lit={isLit || undefined}>
      <FlowCard
        itemKey={branch.key}
        name={branch.name || UNNAMED_BRANCH}
        note={`优先级${at + 1}`}
        text={branchWords(branch.conditions, names)}
        onCopy={() => onChange((nodes) => copyBranch(nodes, branch.key))}
        onRemove={() => onChange((nodes) => removeBranch(nodes, branch.key))}
      />
      <FlowLine nodes={branch.nodes} list={branch.key} isLit={isLit} />
      <div className={styles.rest} data-lit={isLit || undefined} />
    </li>
  )
}

function Fork({ fork }: { fork: DraftFork }) {
  const { onChange, faults } = useDrawing()
  const fault = faults.get(fork.key)
  return (
    <div className={styles.fork}>
      <div className={styles.forkHead}>
        <Button size="small" onClick={() => onChange((nodes) => addBranch(nodes, fork.key))}>
          添加条件
        </Button>
        {fault && (
          <span className={styles.forkFault} role="note">
            {fault.words}
          </span>
        )}
      </div>
      <ul className={styles.branches}>
        {fork.branches.map((branch, at) => (
          <Branch key={branch.key} branch={branch} at={at} count={fork.branches.length} />
        ))}
      </ul>
    </div>
  )
}

interface FlowLineProps {
  nodes: readonly DraftNode[]
  /** Key of the branch whose line it is, or MAIN. */
  list: number
  isLit?: boolean
}

/** Nodes one below the other, with places for new ones between them. */
export function FlowLine({ nodes, list, isLit }: FlowLineProps) {
  const { lit } = useDrawing()
  const isOnWay = isLit ?? lit !== null
  return (
    <>
      <AddHere list={list} at={0} isLit={isOnWay} />
      {nodes.map((node, at) => (
        <Fragment key={node.key}>
          {isFork(node) ? <Fork fork={node} /> : <Step step={node} />}
          <AddHere list={list} at={at + 1} isLit={isOnWay} />
        </Fragment>
      ))}
    </>
  )
}
