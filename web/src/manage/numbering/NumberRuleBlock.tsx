import { PlusOutlined } from '@ant-design/icons'
import { Alert, Switch } from 'antd'
import { MOST_PARTS } from '#protocol/record/declaration/numbering.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { NumberPartRow } from './NumberPartRow.tsx'
import {
  exampleOf,
  lacksRunningNumber,
  levelNames,
  newPart,
  type PartDraft,
  type RuleDraft,
  ruleFault,
} from './number-draft.ts'
import styles from './numbering.module.css'

interface NumberRuleBlockProps {
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
}

/** The rule of one type: its switch, an example, and its parts in order. */
export function NumberRuleBlock({ draft, onChange }: NumberRuleBlockProps) {
  const { title, isOn, parts } = draft
  const fault = ruleFault(draft)
  const setParts = (changed: readonly PartDraft[]) => onChange({ ...draft, parts: changed })
  return (
    <section className={styles.block} aria-label={title}>
      <div className={styles.top}>
        <h3 className={styles.title}>{title}</h3>
        <div className={styles.state}>
          <Switch
            aria-label={`${title}自动生成`}
            checked={isOn}
            onChange={(checked) => onChange({ ...draft, isOn: checked })}
          />
          {isOn ? '已启用自动生成规则' : '已停用自动生成规则'}
        </div>
      </div>
      {isOn && (
        <>
          <div className={styles.example}>
            编号示例：
            <b>{exampleOf(draft, companyNow().format('YYYY-MM-DD')) ?? '—'}</b>
          </div>
          <ol className={styles.parts}>
            {parts.map((part, index) => (
              <NumberPartRow
                key={part.key}
                name={levelNames[index] ?? ''}
                part={part}
                canRemove={parts.length > 1}
                onChange={(changed) =>
                  setParts(parts.map((each) => (each.key === part.key ? changed : each)))
                }
                onRemove={() => setParts(parts.filter((each) => each.key !== part.key))}
              />
            ))}
          </ol>
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={parts.length >= MOST_PARTS}
            reason={`最多${MOST_PARTS}级`}
            onClick={() => setParts([...parts, newPart(1)])}
          >
            添加一级
          </Button>
          {fault && <Alert className={styles.alert} type="warning" showIcon title={fault} />}
          {!fault && lacksRunningNumber(draft) && (
            <Alert
              className={styles.alert}
              type="info"
              showIcon
              title="没有数字编号：生成的编号已被使用时，需要手动输入编号"
            />
          )}
        </>
      )}
    </section>
  )
}
