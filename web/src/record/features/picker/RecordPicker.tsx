import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { creationOf, type RecordType } from '#protocol/record/declaration/declare.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { RelationLimit, RelationPickerProps } from '#web/fields/relation/picker-slot.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Highlight, HighlightSearch } from '#web/ui/search/Highlight.tsx'
import { idOf, textOf, titleOf } from '../../model/record.ts'
import { type RecordScreen, useScreenOf } from '../../model/screens.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import { nameIn } from './name-in.ts'
import { offeredOf } from './offered.ts'
import styles from './picker.module.css'
import { useRecent } from './recent.ts'

const PAUSE = 250
const OFFERED = 15
const RecordChooser = lazy(() => import('./RecordChooser.tsx'))

/** What was typed, after a pause. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

interface Choice extends RelatedRecord {
  detail: string
}

/** Parent, phone and owner: distinguish two records of one name. */
const detailOf = (type: RecordType, row: Row) =>
  [
    relationTo(type).nameColumn === type.title ? '' : titleOf(type, row),
    ...linksFrom(type).map(({ required, nameKey }) => (required ? textOf(row, nameKey) : '')),
    textOf(row, 'mobile') || textOf(row, 'telephone'),
    textOf(row, 'ownerUserName'),
  ]
    .filter(Boolean)
    .join(' · ')

const toChoice = ({ type }: RecordScreen, row: Row): Choice => ({
  id: idOf(type, row),
  name: nameIn(type, row),
  detail: detailOf(type, row),
})

/** The person's recent ones first while nothing is typed; otherwise what is found. */
function useChoices(screen: RecordScreen, words: string, open: boolean, limit: RelationLimit | undefined) {
  const { user } = useSession()
  const settled = useSettled(words.trim())
  const recent = useRecent(user.userId, screen.type.key)
  const { data, isFetching } = useQuery({
    ...queryOf(recordCallsOf(screen.type).list, {
      type: screen.type.label,
      limit: OFFERED,
      search: settled,
      searchList: [...(limit?.conditions ?? []), ...offeredOf(screen.type)],
    }),
    enabled: open,
  })
  const found = (data?.list ?? []).map((row) => toChoice(screen, row))
  // recent ones may belong to something else
  if (settled !== '' || limit)
    return { groups: [{ label: '', choices: found }], isFetching, remember: recent.remember }
  const recentIds = new Set(recent.records.map((record) => record.id))
  const known = recent.records.map(
    (record) => found.find((choice) => choice.id === record.id) ?? { ...record, detail: '' },
  )
  const groups = [
    { label: '最近使用', choices: known },
    {
      label: `最近更新的${screen.type.display}`,
      choices: found.filter((choice) => !recentIds.has(choice.id)),
    },
  ]
  return { groups: groups.filter((group) => group.choices.length > 0), isFetching, remember: recent.remember }
}

/** Picks a record of another type: type to search, recent ones first, or from the whole list, or a new one. */
export function RecordPicker(props: RelationPickerProps) {
  const screen = useScreenOf(props.target)
  const may = useCan()
  const [chosen] = props.value
  // without the right to list there are no options: the current value stays (record-engine.md §1.5)
  if (!screen || !may(`${screen.type.node}/index`))
    return (
      <Select
        id={props.id}
        className={styles.full}
        disabled
        value={chosen?.name}
        placeholder="您没有查看该列表的权限"
      />
    )
  return <PickerReady {...props} screen={screen} />
}

const toOption = ({ id, name, detail }: Choice) => ({ value: id, label: name, detail })

function PickerReady({ screen, ...props }: RelationPickerProps & { screen: RecordScreen }) {
  const { id, title, limit, value, onChange, onBlur, invalid, autoFocus } = props
  const disabled = props.disabled || Boolean(limit?.awaits)
  const { type } = screen
  const may = useCan()
  const { openForm } = useWorkspace()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const { groups, isFetching, remember } = useChoices(screen, words, open, limit)
  const [chosen] = value

  const choose = (record: RelatedRecord | undefined) => {
    if (record) remember(record)
    onChange(record ? [{ id: record.id, name: record.name }] : [])
    setOpen(false)
  }
  const create = () => {
    setOpen(false)
    openForm({ typeKey: type.key, preset: limit?.preset, onSaved: choose })
  }
  const options = groups.map((group) =>
    group.label === ''
      ? group.choices.map(toOption)
      : [{ label: group.label, title: group.label, options: group.choices.map(toOption) }],
  )
  return (
    <>
      <Select
        id={id}
        className={styles.full}
        aria-label={title}
        value={chosen ? { value: chosen.id, label: chosen.name } : null}
        labelInValue
        allowClear
        autoFocus={autoFocus}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        placeholder={limit?.awaits ? `请先选择${limit.awaits}` : `搜索${type.display}`}
        open={open}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
        loading={open && isFetching}
        suffixIcon={
          <button
            type="button"
            className={styles.opener}
            title={`从${type.display}列表中选择`}
            aria-label={`从${type.display}列表中选择`}
            disabled={disabled}
            onMouseDown={(event) => {
              // the list of the select must not open as well
              event.preventDefault()
              event.stopPropagation()
            }}
            onClick={() => setChoosing(true)}
          >
            <UnorderedListOutlined />
          </button>
        }
        options={options.flat()}
        optionRender={(option) => (
          <HighlightSearch search={words}>
            <span className={styles.option}>
              <span className={styles.name}>
                <Highlight text={String(option.label ?? '')} />
              </span>
              <span className={styles.detail}>
                <Highlight text={'detail' in option.data ? String(option.data.detail) : ''} />
              </span>
            </span>
          </HighlightSearch>
        )}
        popupRender={(menu) => (
          <>
            {menu}
            {may(`${type.node}/save`) && (
              <div className={styles.create}>
                <Button
                  type="link"
                  icon={<PlusOutlined />}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={create}
                >
                  {creationOf(type)}
                </Button>
              </div>
            )}
          </>
        )}
        onChange={(next: { value: number; label?: React.ReactNode } | null | undefined) => {
          const found = groups.flatMap((group) => group.choices).find((choice) => choice.id === next?.value)
          choose(found)
          setWords('')
        }}
        onBlur={onBlur}
      />
      {choosing && (
        <Suspense>
          <RecordChooser
            screen={screen}
            extra={limit?.conditions}
            onCancel={() => setChoosing(false)}
            onChoose={([row]) => {
              if (row) choose({ id: idOf(type, row), name: nameIn(type, row) })
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
