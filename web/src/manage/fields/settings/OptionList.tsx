import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { ClipboardEvent } from 'react'
import { designLimits } from '#protocol/fields/rule/design.ts'
import { OTHER } from '#protocol/fields/value/choice.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { type DraftField, type DraftOption, newOption } from '../design/draft.ts'
import { namesIn, pasteOptions } from '../design/paste-options.ts'
import styles from '../designer.module.css'
import { OptionColorChoice } from './OptionColorChoice.tsx'
import { FIXED, Setting, Toggle } from './Setting.tsx'
import { useOptionCounts } from './use-option-counts.ts'

interface OptionListProps {
  type: RecordType
  field: DraftField
  /** Fields that an option may show; empty inside a table. */
  others: readonly DraftField[]
  closed: boolean
  onChange: (change: Partial<DraftField>) => void
  onLink: (option: DraftOption, shownKeys: readonly string[]) => void
}

/** Exchanges an option with its neighbour. */
function moved(options: readonly DraftOption[], from: number, to: number): DraftOption[] {
  const next = [...options]
  const [option] = next.splice(from, 1)
  if (option) next.splice(to, 0, option)
  return next
}

/** 选项内容: names in order, 其他 with its text box, and the fields an option shows (逻辑表单). */
export function OptionList({ type, field, others, closed, onChange, onLink }: OptionListProps) {
  const { options, linked } = field
  const counts = useOptionCounts(type, field)
  const set = (next: DraftOption[]) => onChange({ options: next })
  const hasOther = options.some((option) => option.name.trim() === OTHER)
  const add = (name: string) => set([...options, newOption(name)])
  const paste = (option: DraftOption, event: ClipboardEvent<HTMLInputElement>) => {
    const names = namesIn(event.clipboardData.getData('text'))
    if (names.length === 0) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const replaces = selectionStart === 0 && selectionEnd === value.length
    const pasted = pasteOptions(options, option, names, { replaces })
    set(pasted.options)
    if (pasted.left > 0) toast.error(`最多设置${designLimits.options}个选项，其余 ${pasted.left} 个没有添加`)
  }
  return (
    <>
      <Setting
        label="选项内容"
        closed={closed ? FIXED : undefined}
        note={`可一次粘贴多行，每行一个选项${field.fieldId === null ? '' : '；修改或删除使用中的选项，保存时可选择已有数据是否一起替换'}`}
      >
        {(id) => (
          <div className={styles.stack} id={id}>
            {options.map((option, at) => (
              <div key={option.key} className={linked ? styles.option : undefined}>
                <div className={styles.line}>
                  <Input
                    className={styles.grow}
                    aria-label={`选项${at + 1}`}
                    value={option.name}
                    disabled={closed}
                    maxLength={designLimits.optionLength}
                    suffix={<UsedBy count={counts.get(option.was ?? '')} display={type.display} />}
                    onPaste={(event) => paste(option, event)}
                    onChange={(event) =>
                      set(
                        options.map((each) =>
                          each === option ? { ...each, name: event.target.value } : each,
                        ),
                      )
                    }
                  />
                  <OptionColorChoice
                    label={`选项${at + 1}的颜色`}
                    color={option.color}
                    onChange={(color) =>
                      set(options.map((each) => (each === option ? { ...each, color } : each)))
                    }
                  />
                  <OptionTools
                    at={at}
                    count={options.length}
                    closed={closed}
                    onMove={(to) => set(moved(options, at, to))}
                    onRemove={() => set(options.filter((each) => each !== option))}
                  />
                </div>
                {linked && (
                  <Select
                    className={styles.full}
                    mode="multiple"
                    // a virtual list is read by its values instead of the names
                    virtual={false}
                    aria-label={`选项${at + 1}显示的字段`}
                    placeholder="选择后显示的字段"
                    disabled={closed}
                    style={{ marginTop: 4 }}
                    optionFilterProp="label"
                    options={others.map((other) => ({
                      label: other.name,
                      value: other.key,
                      disabled: other.isFixed,
                      title: other.isFixed ? `${other.name}必须能够填写，不能由选项控制` : other.name,
                    }))}
                    value={shownKeys(option, others)}
                    onChange={(keys: string[]) => onLink(option, keys)}
                  />
                )}
              </div>
            ))}
            <div className={styles.line}>
              <Button
                className={styles.grow}
                type="dashed"
                icon={<PlusOutlined />}
                reason={
                  closed
                    ? FIXED
                    : options.length >= designLimits.options
                      ? `最多设置${designLimits.options}个选项`
                      : undefined
                }
                onClick={() => add(`选项${options.length + 1}`)}
              >
                添加选项
              </Button>
              <Button
                type="dashed"
                reason={closed ? FIXED : hasOther ? '已有“其他”选项' : undefined}
                onClick={() => add(OTHER)}
              >
                添加“其他”
              </Button>
            </div>
          </div>
        )}
      </Setting>
      {others.length > 0 && (
        <Toggle
          label="逻辑表单（按选项显示字段）"
          value={linked}
          closed={closed ? FIXED : undefined}
          onChange={(on) => onChange({ linked: on })}
        />
      )}
    </>
  )
}

/** How many records have the option as it is stored; the number alone, since the name needs the room. */
function UsedBy({ count, display }: { count: number | undefined; display: string }) {
  if (!count) return null
  const words = `用于 ${formatNumber(count)} 个${display}`
  return (
    <span className={styles.usedCount} role="img" title={words} aria-label={words}>
      {formatNumber(count)}
    </span>
  )
}

interface OptionToolsProps {
  at: number
  count: number
  closed: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves one option, or removes it. */
function OptionTools({ at, count, closed, onMove, onRemove }: OptionToolsProps) {
  const shared = { type: 'text', size: 'small' } as const
  const closedBy = (isEnd: boolean, words: string) => (closed ? FIXED : isEnd ? words : undefined)
  return (
    <>
      <Button
        {...shared}
        icon={<ArrowUpOutlined />}
        aria-label={`上移选项${at + 1}`}
        reason={closedBy(at === 0, '已是第一个选项')}
        onClick={() => onMove(at - 1)}
      />
      <Button
        {...shared}
        icon={<ArrowDownOutlined />}
        aria-label={`下移选项${at + 1}`}
        reason={closedBy(at === count - 1, '已是最后一个选项')}
        onClick={() => onMove(at + 1)}
      />
      <Button
        {...shared}
        icon={<DeleteOutlined />}
        aria-label={`删除选项${at + 1}`}
        reason={closedBy(count === 1, '至少保留一个选项')}
        onClick={onRemove}
      />
    </>
  )
}

const shownKeys = ({ shows }: DraftOption, others: readonly DraftField[]) =>
  others
    .filter((other) => other.formAssistId !== null && shows.includes(other.formAssistId))
    .map((other) => other.key)
