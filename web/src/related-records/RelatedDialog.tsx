import { useCallback, useMemo, useState } from 'react'
import type { RelatedKey, RelatedKind } from '#protocol/crm/door.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { MOST_RELATED } from '#protocol/related-records/limits.ts'
import type { RelatedLists, RelatedRef } from '#protocol/related-records/wire.ts'
import { ChoiceList } from '#web/record/features/picker/ChoiceList.tsx'
import { nameIn } from '#web/record/features/picker/name-in.ts'
import { idOf } from '#web/record/model/record.ts'
import { useScreenOf } from '#web/record/model/screens.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { refsOf, useOfferedKinds, withRefs } from './kinds.ts'
import styles from './related-records.module.css'
import { TitleList } from './TitleList.tsx'

const ID = 'related-records'

interface RelatedDialogProps {
  value: RelatedLists
  /** The kind whose list is shown first. */
  first?: RelatedKey | undefined
  onCancel: () => void
  onChoose: (lists: RelatedLists) => void
}

/** A kind of which more is chosen than a thing takes. */
const overfull = (kinds: readonly RelatedKind<RelatedKey>[], lists: RelatedLists) =>
  kinds.find(({ key }) => refsOf(lists, key).length > MOST_RELATED)

/** 关联相关信息: what a thing is related to, chosen from the lists of its kinds; what is chosen already is ticked (crm-records.md §17.4). */
export default function RelatedDialog({ value, first, onCancel, onChoose }: RelatedDialogProps) {
  const kinds = useOfferedKinds()
  const [lists, setLists] = useState(value)
  const [shown, setShown] = useState(first ?? kinds[0]?.key)
  const kind = kinds.find(({ key }) => key === shown)
  const full = overfull(kinds, lists)
  const toggle = useCallback(
    (ref: RelatedRef) =>
      setLists((now) => {
        if (!shown) return now
        const refs = refsOf(now, shown)
        const rest = refs.filter(({ id }) => id !== ref.id)
        return withRefs(now, shown, rest.length < refs.length ? rest : [...refs, ref])
      }),
    [shown],
  )
  const ticked = useMemo(() => new Set(shown ? refsOf(lists, shown).map(({ id }) => id) : []), [lists, shown])
  const count = kinds.reduce((sum, { key }) => sum + refsOf(lists, key).length, 0)
  return (
    <Dialog
      title="关联相关信息"
      width="80%"
      okText={count > 0 ? `确定（已选${count}项）` : '确定'}
      closed={lists === value ? '没有改动' : full !== undefined && `最多关联${MOST_RELATED}个${full.title}`}
      onOk={() => onChoose(lists)}
      onClose={onCancel}
    >
      {kind && (
        <>
          <Tabs
            id={ID}
            aria-label="关联的类型"
            items={kinds.map(({ key, title }) => ({ key, label: title, count: refsOf(lists, key).length }))}
            value={kind.key}
            onChange={(key) => setShown(kinds.find((each) => each.key === key)?.key)}
          />
          <div {...tabPanel(ID, kind.key)} className={styles.panel}>
            {kind.type ? (
              <RecordTab key={kind.key} type={kind.type} ticked={ticked} onToggle={toggle} />
            ) : (
              <TitleList ticked={ticked} onToggle={toggle} />
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

interface RecordTabProps {
  type: RecordType
  ticked: ReadonlySet<number>
  onToggle: (ref: RelatedRef) => void
}

function RecordTab({ type, ticked, onToggle }: RecordTabProps) {
  const screen = useScreenOf(type.key)
  const choose = useCallback(
    (row: Row) => onToggle({ id: idOf(type, row), name: nameIn(type, row) }),
    [type, onToggle],
  )
  return screen ? <ChoiceList screen={screen} many ticked={ticked} onChoose={choose} /> : null
}
