import type { Editor } from '@tiptap/react'
import { Checkbox } from 'antd'
import { useState } from 'react'
import type { printCalls } from '#protocol/crm/print/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { titleOfGroup } from './tag-groups.ts'
import { lineTable, type Tag, tagNode } from './tag-nodes.ts'
import styles from './templates.module.css'

export type TagGroups = ReplyOf<typeof printCalls.fields>

interface TagPaletteProps {
  type: RecordType
  /** undefined until they are there: they come all at once, or the buttons below would move. */
  groups: TagGroups | undefined
  /** Null until it is there. */
  editor: Editor | null
}

const tagsOf = (group: string, fields: TagGroups[string] = []): Tag[] =>
  fields.map(({ fieldName, name }) => ({ tag: `${group}.${fieldName}`, label: name }))

/** Outside of a line the tag of a column is its sum over all of them. */
const sumsOf = (group: string, fields: TagGroups[string] = [], sums: readonly string[]): Tag[] =>
  tagsOf(
    group,
    fields.filter(({ fieldName }) => sums.includes(fieldName)),
  ).map(({ tag, label }) => ({ tag, label: `${label}总计` }))

/** What a template can name: a click puts it where the caret stands; lines go in as a table. */
export function TagPalette({ type, groups, editor }: TagPaletteProps) {
  const [sought, seek] = useState('')
  return (
    <aside className={styles.palette}>
      <Input
        allowClear
        aria-label="搜索字段"
        placeholder="搜索字段"
        value={sought}
        onChange={({ target }) => seek(target.value)}
      />
      {groups ? (
        <Groups type={type} groups={groups} sought={sought.trim()} editor={editor} />
      ) : (
        <Skeleton widths={['40%', '90%', '70%', '90%', '60%']} />
      )}
    </aside>
  )
}

interface GroupsProps extends TagPaletteProps {
  groups: TagGroups
  sought: string
}

function Groups({ type, groups, sought, editor }: GroupsProps) {
  const printed = type.prints?.lines ?? []
  const lines = printed.map(({ key }) => key)
  const titleOf = (group: string) => titleOfGroup(type, group)
  return (
    <>
      {Object.entries(groups)
        .filter(([group]) => !lines.includes(group))
        .map(([group, fields]) => (
          <section key={group}>
            <h2 className={styles.groupTitle}>{titleOf(group)}</h2>
            <div className={styles.tags}>
              {tagsOf(group, fields)
                .filter(({ label }) => label.includes(sought))
                .map((tag) => (
                  <TagButton key={tag.tag} tag={tag} editor={editor} />
                ))}
            </div>
          </section>
        ))}
      {printed.map(({ key, sums }) => (
        <LineColumns
          key={key}
          title={titleOf(key)}
          columns={tagsOf(key, groups[key])}
          sums={sumsOf(key, groups[key], sums)}
          editor={editor}
        />
      ))}
    </>
  )
}

const NO_EDITOR = '编辑器还没有就绪，请稍候'

function TagButton({ tag, editor }: { tag: Tag; editor: Editor | null }) {
  return (
    <Button
      size="small"
      disabled={!editor}
      reason={NO_EDITOR}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor?.chain().focus().insertContent(tagNode(tag)).run()}
    >
      {tag.label}
    </Button>
  )
}

interface LineColumnsProps {
  title: string
  columns: readonly Tag[]
  /** Columns over all lines together. */
  sums: readonly Tag[]
  editor: Editor | null
}

/** Columns of a table of lines, chosen before it is put in. */
function LineColumns({ title, columns, sums, editor }: LineColumnsProps) {
  const [left, leave] = useState<readonly string[]>([])
  const picked = columns.filter(({ tag }) => !left.includes(tag))
  return (
    <section>
      <h2 className={styles.groupTitle}>{title}明细表</h2>
      <Checkbox.Group
        className={styles.columns}
        value={picked.map(({ tag }) => tag)}
        options={columns.map(({ tag, label }) => ({ value: tag, label }))}
        onChange={(chosen) => leave(columns.map(({ tag }) => tag).filter((tag) => !chosen.includes(tag)))}
      />
      <Button
        block
        size="small"
        reason={!editor ? NO_EDITOR : picked.length === 0 ? '请先勾选要打印的列' : undefined}
        onClick={() => editor?.chain().focus().insertContent(lineTable(picked)).run()}
      >
        插入{title}表格
      </Button>
      <div className={styles.tags}>
        {sums.map((tag) => (
          <TagButton key={tag.tag} tag={tag} editor={editor} />
        ))}
      </div>
    </section>
  )
}
