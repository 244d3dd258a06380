import { PlusOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { type RelatedKey, type RelatedKind, relatedKinds } from '#protocol/crm/door.ts'
import type { RelatedLists, RelatedRef } from '#protocol/related-records/wire.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { orEmpty } from '#web/fields/show.tsx'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { refsOf, useOfferedKinds, withRefs } from './kinds.ts'
import styles from './related-records.module.css'

/** Fetched when it first opens. */
const RelatedDialog = lazy(() => import('./RelatedDialog.tsx'))

interface RelatedRecordsProps {
  value: RelatedLists
  /**
   * Takes the new lists: into a form, or to the server where `saved` is set; rejects when it is refused. Absent: they are shown alone.
   */
  onChange?: (lists: RelatedLists) => Promise<unknown>
  /** A change is stored at once, and is announced. */
  saved?: true
}

/** 相关客户, 相关联系人, …: what a thing is related to, each with 取消关联, and 关联业务 for users with customer management (spec 2 §2). */
export function RelatedRecords({ value, onChange, saved }: RelatedRecordsProps) {
  const offered = useOfferedKinds()
  const [busy, run] = useBusy()
  const [choosing, setChoosing] = useState<{ first?: RelatedKey }>()
  const change = (lists: RelatedLists, words: string) => {
    const work = async () => {
      await onChange?.(lists)
      if (saved) toast.success(words)
    }
    return run(work)
  }
  const unlink = (key: RelatedKey, { id, name }: RelatedRef) =>
    confirmDanger({
      title: '确认取消关联?',
      content: name,
      okText: '取消关联',
      onOk: async () => {
        const rest = refsOf(value, key).filter((ref) => ref.id !== id)
        await change(withRefs(value, key, rest), '关联取消成功')
      },
    })
  const held = relatedKinds.filter(({ key }) => refsOf(value, key).length > 0)
  const mayAdd = onChange !== undefined && offered.length > 0
  return (
    <div className={styles.relations}>
      {held.map((kind) => (
        <RelatedCell
          key={kind.key}
          kind={kind}
          refs={refsOf(value, kind.key)}
          {...(onChange ? { onUnlink: (ref) => unlink(kind.key, ref) } : {})}
          {...(mayAdd && offered.some(({ key }) => key === kind.key)
            ? { onAdd: () => setChoosing({ first: kind.key }) }
            : {})}
        />
      ))}
      {mayAdd && (
        <Button type="link" icon={<PlusOutlined />} loading={busy} onClick={() => setChoosing({})}>
          关联业务
        </Button>
      )}
      {choosing && (
        <Suspense>
          <RelatedDialog
            value={value}
            first={choosing.first}
            onCancel={() => setChoosing(undefined)}
            onChoose={(lists) => {
              setChoosing(undefined)
              void change(lists, '关联成功')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface RelatedCellProps {
  kind: RelatedKind<RelatedKey>
  refs: readonly RelatedRef[]
  onUnlink?: (ref: RelatedRef) => void
  onAdd?: () => void
}

/** One kind: its records by name, which open over the page. */
function RelatedCell({ kind, refs, onUnlink, onAdd }: RelatedCellProps) {
  return (
    <section className={styles.cell} aria-label={`相关${kind.title}`}>
      <span className={styles.title}>相关{kind.title}</span>
      <ul className={styles.refs}>
        {refs.map((ref) => (
          <li key={ref.id} className={styles.ref}>
            {kind.type ? <RelatedLink target={kind.key} id={ref.id} name={ref.name} /> : orEmpty(ref.name)}
            {onUnlink && (
              <Button
                type="link"
                size="small"
                aria-label={`取消关联${ref.name}`}
                onClick={() => onUnlink(ref)}
              >
                取消关联
              </Button>
            )}
          </li>
        ))}
        {onAdd && (
          <li>
            <Button type="link" size="small" aria-label={`添加相关${kind.title}`} onClick={onAdd}>
              +添加
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
