import { SearchOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Highlight, HighlightSearch } from '#web/ui/search/Highlight.tsx'
import { useRecordScreens } from '../../model/screens.tsx'
import styles from './search.module.css'
import { ALL, COMMANDS, type Entry, type EntryGroup, useEntries } from './use-entries.tsx'
import { useFound } from './use-found.ts'

const LIST = 'palette-list'
const optionId = (at: number) => `palette-option-${at}`

interface Kind {
  key: string
  caption: string
}

/** What Tab goes through: everything, commands, and the types of which one may see a list. */
function useKinds(): Kind[] {
  const may = useCan()
  const types = useRecordScreens().filter(({ type }) => may(`${type.node}/index`))
  return [
    { key: ALL, caption: '全部' },
    { key: COMMANDS, caption: '命令' },
    ...types.map(({ type }) => ({ key: type.key, caption: type.display })),
  ]
}

const turned = (at: number, by: number, count: number) => (count > 0 ? (at + by + count) % count : 0)

/**
 * The way to everything (ui.md, Dialogs and keys): the last records at once, records by part of the name, phone tail or pinyin
 * initials, commands and pages by name. ↑ ↓ choose, Enter does it, Tab shows one kind.
 */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const kinds = useKinds()
  const [kind, setKind] = useState(ALL)
  const { groups: found, isKnown, isSettled, error, isFetching, refetch } = useFound(typed)
  const [hurried, setHurried] = useState(false)
  const groups = useEntries({ typed, kind, found })
  const entries = groups.flatMap((group) => group.entries)
  const chosen = Math.min(at, Math.max(0, entries.length - 1))

  const take = (entry: Entry) => {
    onClose()
    entry.run()
  }
  // who presses Enter before the answer is there means what it will say first
  useEffect(() => {
    if (!hurried || !isSettled) return
    setHurried(false)
    const [entry] = entries
    if (entry) take(entry)
  })
  const show = (next: string) => {
    setKind(next)
    setAt(0)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt(turned(chosen, step, entries.length))
    else if (event.key === 'Tab') {
      const now = kinds.findIndex(({ key }) => key === kind)
      show(kinds[turned(now, event.shiftKey ? -1 : 1, kinds.length)]?.key ?? ALL)
    } else if (event.key === 'Enter') {
      const entry = entries[chosen]
      if (!isSettled && chosen === 0) setHurried(true)
      else if (entry) take(entry)
    } else return
    event.preventDefault()
  }
  const nothing = typed.trim() !== '' && entries.length === 0 && isKnown && !isFetching
  return (
    <Dialog width={640} top="12vh" closable={false} label="快速搜索" onClose={onClose}>
      <Input
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        suffix={isFetching ? <Spin size="small" /> : <kbd className={styles.key}>Esc</kbd>}
        placeholder="名称、电话尾号、拼音首字母，或命令"
        aria-label="快速搜索"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? LIST : undefined}
        aria-activedescendant={entries.length > 0 ? optionId(chosen) : undefined}
        maxLength={60}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
          setHurried(false)
        }}
        onKeyDown={onKey}
      />
      <div className={styles.kinds}>
        {kinds.map(({ key, caption }) => (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            aria-pressed={key === kind}
            className={key === kind ? styles.kindOn : styles.kind}
            onClick={() => show(key)}
          >
            {caption}
          </button>
        ))}
        <span className={styles.kindHint}>Tab 切换</span>
      </div>
      <div className={styles.results}>
        {error && (
          <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {nothing && !error && (
          <EmptyState
            compact
            text={`没有找到“${typed.trim()}”`}
            hint="换个名称片段、电话尾号或拼音首字母试试"
          />
        )}
        {entries.length > 0 && (
          <div role="listbox" id={LIST} aria-label="搜索结果">
            <HighlightSearch search={typed}>
              <Results groups={groups} at={chosen} onPoint={setAt} onTake={take} />
            </HighlightSearch>
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface ResultsProps {
  groups: readonly EntryGroup[]
  at: number
  onPoint: (at: number) => void
  onTake: (entry: Entry) => void
}

function Results({ groups, at, onPoint, onTake }: ResultsProps) {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line is brought into view when it changes
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  const lines = groups.flatMap(({ entries }) => entries)
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no group of form fields
    <div key={group.title} role="group" aria-label={group.title}>
      <div className={styles.group}>
        {group.title}
        {group.more && <span className={styles.more}>{group.more}</span>}
      </div>
      {group.entries.map((entry) => {
        const index = lines.indexOf(entry)
        return (
          <button
            key={entry.key}
            ref={index === at ? current : undefined}
            id={optionId(index)}
            type="button"
            role="option"
            aria-selected={index === at}
            className={`${styles.hit} ${index === at ? styles.current : ''}`}
            tabIndex={-1}
            onMouseMove={() => onPoint(index)}
            onClick={() => onTake(entry)}
          >
            <span className={styles.icon}>{entry.icon}</span>
            <span className={styles.name}>
              <Highlight text={entry.title} />
            </span>
            {entry.detail && (
              <span className={styles.detail}>
                <Highlight text={entry.detail} />
              </span>
            )}
            <span className={styles.owner}>{entry.aside}</span>
          </button>
        )
      })}
    </div>
  ))
}
