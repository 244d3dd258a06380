import { ArrowLeftOutlined, ExperimentOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { useTitle } from '#web/platform/title.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import type { DesignerStep } from './Designer.tsx'
import styles from './designer.module.css'
import type { Drafting } from './use-draft.ts'

interface DesignerHeadProps {
  title: string
  /** The page of all flows. */
  home: string
  at: DesignerStep
  onStep: (step: DesignerStep) => void
  drafting: Drafting
  isTrying: boolean
  onTry: () => void
  isBusy: boolean
  onPublish: () => void
}

const stepOptions: { value: DesignerStep; label: string }[] = [
  { value: 'base', label: '1.配置基础信息' },
  { value: 'flow', label: '2.配置流程' },
]

/** The way back, the two steps, and what can be done with the whole. */
export function DesignerHead({
  title,
  home,
  at,
  onStep,
  drafting,
  isTrying,
  onTry,
  isBusy,
  onPublish,
}: DesignerHeadProps) {
  const navigate = useNavigate()
  useTitle(title)
  return (
    <header className={styles.head}>
      <div className={styles.headStart}>
        <Tooltip title="返回">
          <Button
            type="text"
            icon={<ArrowLeftOutlined />}
            aria-label="返回"
            onClick={() => void navigate(home)}
          />
        </Tooltip>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
      </div>
      <Segmented<DesignerStep> aria-label="步骤" options={stepOptions} value={at} onChange={onStep} />
      <div className={styles.headEnd}>
        <Tooltip title={drafting.canUndo ? '撤销 Ctrl+Z' : undefined}>
          <Button
            type="text"
            icon={<UndoOutlined />}
            aria-label="撤销"
            disabled={!drafting.canUndo}
            reason="没有可以撤销的修改"
            onClick={drafting.undo}
          />
        </Tooltip>
        <Tooltip title={drafting.canRedo ? '重做 Ctrl+Y' : undefined}>
          <Button
            type="text"
            icon={<RedoOutlined />}
            aria-label="重做"
            disabled={!drafting.canRedo}
            reason="没有可以重做的修改"
            onClick={drafting.redo}
          />
        </Tooltip>
        <Button icon={<ExperimentOutlined />} aria-pressed={isTrying} onClick={onTry}>
          试运行
        </Button>
        <Button type="primary" loading={isBusy} onClick={onPublish}>
          发布
        </Button>
      </div>
    </header>
  )
}
