import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  EditOutlined,
  PrinterOutlined,
} from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { statusWordOf } from '#protocol/approval/words.ts'
import { type Examine, examineCalls } from '#protocol/examine/calls.ts'
import { examineForm } from '#protocol/examine/forms.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { ApprovalStrip } from '#web/approval/door.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { RelatedRecords } from '#web/related-records/door.ts'
import { Attached, Pictures } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useFocusBack } from '#web/ui/layer/use-layer.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { confirmRemoval } from './acts.ts'
import { rowOf } from './decided.ts'
import { EditExamine } from './EditExamine.tsx'
import { FieldGrid, useExamineFields } from './ExamineInformation.tsx'
import { ExamineSheet } from './ExamineSheet.tsx'
import styles from './examine.module.css'
import { Hints } from './Findings.tsx'
import { TravelTable } from './TravelTable.tsx'
import { TypeName } from './TypeName.tsx'

interface ExaminePanelProps {
  examineId: number
  /** Of the list, through which ↑ ↓ lead. */
  rows: readonly Examine[]
  isEditing: boolean
  onGo: (examineId: number) => void
  onEdit: (isEditing: boolean) => void
  onClose: () => void
}

/** One office approval over its list: how far it is, what was asked for, its lines, files and relations (approval-office.md §10.6). */
export function ExaminePanel({ examineId, rows, isEditing, onGo, onEdit, onClose }: ExaminePanelProps) {
  const { data, error, refetch } = useQuery(queryOf(examineCalls.detail, { examineId }))
  const panel = useRef<HTMLElement>(null)
  useFocusBack()
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  // the next one begins at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: another approval is shown
  useEffect(() => {
    panel.current?.querySelector('[data-body]')?.scrollTo(0, 0)
  }, [examineId])
  // a record that it names is opened over it, and has the keys
  const [params] = useSearchParams()
  const isAbove = !params.has('record') && !isEditing
  useKeys({ Escape: { does: '关闭审批详情', run: onClose } }, isAbove)
  return (
    <>
      <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label="审批详情">
        <header className={styles.panelHead}>
          <h2 className={styles.panelTitle}>
            {data && <TypeName icon={data.examineIcon} name={data.categoryTitle} />}
          </h2>
          <Acts
            examine={data}
            examineId={examineId}
            rows={rows}
            isAbove={isAbove}
            onGo={onGo}
            onEdit={onEdit}
            onClose={onClose}
          />
          <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
        </header>
        <div className={styles.panelBody} data-body>
          {error ? (
            <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
          ) : data ? (
            <Shown key={examineId} examine={data} />
          ) : (
            <LoadingRows rows={6} columns={2} height={56} />
          )}
        </div>
      </aside>
      {isEditing && data?.permission.isUpdate === 1 && (
        <EditExamine examine={data} onClose={() => onEdit(false)} onSaved={() => onEdit(false)} />
      )}
    </>
  )
}

interface ActsProps extends Pick<ExaminePanelProps, 'examineId' | 'rows' | 'onGo' | 'onEdit' | 'onClose'> {
  /** Absent until it has arrived. */
  examine: Examine | undefined
  /** Nothing lies over the panel. */
  isAbove: boolean
}

/** To its neighbours in the list, 打印, 编辑 and 删除. */
function Acts({ examine, examineId, rows, isAbove, onGo, onEdit, onClose }: ActsProps) {
  const client = useQueryClient()
  const [isPrinting, setPrinting] = useState(false)
  const at = rows.findIndex((row) => row.examineId === examineId)
  const [before, after] = [at > 0 ? rows[at - 1] : undefined, at < 0 ? undefined : rows[at + 1]]
  const print = () => setPrinting(true)
  useKeys(
    {
      ArrowUp: before && { does: '上一条审批', run: () => onGo(before.examineId) },
      ArrowDown: after && { does: '下一条审批', run: () => onGo(after.examineId) },
      'Ctrl+p': examine && { does: '打印审批', run: print },
    },
    isAbove,
  )
  return (
    <>
      {at >= 0 && (
        <>
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label="上一条"
            disabled={!before}
            reason="已是第一条"
            onClick={() => before && onGo(before.examineId)}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label="下一条"
            disabled={!after}
            reason="已是最后一条"
            onClick={() => after && onGo(after.examineId)}
          />
        </>
      )}
      {examine && (
        <>
          {examine.permission.isUpdate === 1 && (
            <Button icon={<EditOutlined />} onClick={() => onEdit(true)}>
              编辑
            </Button>
          )}
          <Button icon={<PrinterOutlined />} loading={isPrinting} onClick={print}>
            打印
          </Button>
          {examine.permission.isDelete === 1 && (
            <Button danger onClick={() => confirmRemoval(client, examine, onClose)}>
              删除
            </Button>
          )}
          {isPrinting && <ExamineSheet examine={examine} onEnd={() => setPrinting(false)} />}
        </>
      )}
    </>
  )
}

function Shown({ examine }: { examine: Examine }) {
  const { createUser, createTime, examineStatus, img, file, type, examineTravelList, permission } = examine
  const fields = useExamineFields(examine)
  const { word, tone } = statusWordOf(examineStatus)
  const block = examineForm(type).lines
  return (
    <article className={styles.detail}>
      <p className={styles.begun}>
        <UserAvatar name={createUser.realname} img={createUser.img} size={32} userId={createUser.userId} />
        <span>
          {createUser.realname}
          {createUser.deptName && ` · ${createUser.deptName}`} 创建审批于 {formatMinute(createTime)}
        </span>
        <StatusDot status={tone} text={word} />
      </p>
      {permission.isCheck === 1 && <Hints examineId={examine.examineId} />}
      <div className={styles.strip}>
        <ApprovalStrip type={oaExamine} recordId={examine.examineId} record={rowOf(examine)} />
      </div>
      <section aria-label="审批内容">
        {fields.error ? (
          <EmptyState
            compact
            variant="error"
            text={messageOf(fields.error)}
            onRetry={() => void fields.refetch()}
          />
        ) : fields.data ? (
          <FieldGrid fields={fields.data} />
        ) : (
          <LoadingRows rows={3} columns={2} height={56} />
        )}
      </section>
      {block && examineTravelList.length > 0 && (
        <section aria-label={block.name}>
          <h3 className={styles.section}>{block.name}</h3>
          <TravelTable oaType={type} lines={examineTravelList} />
        </section>
      )}
      {img.length > 0 && (
        <section aria-label="图片">
          <h3 className={styles.section}>图片</h3>
          <Pictures pictures={img} />
        </section>
      )}
      {file.length > 0 && (
        <section aria-label="附件">
          <h3 className={styles.section}>附件（{file.length}）</h3>
          <Attached files={file} />
        </section>
      )}
      <Related examine={examine} />
    </article>
  )
}

/** 相关信息, where there is any. */
function Related({ examine }: { examine: Examine }) {
  const { customerList, contactsList, leadsList, businessList, contractList, productList } = examine
  const lists = [customerList, contactsList, leadsList, businessList, contractList, productList]
  if ([...lists, examine.invoiceTitleList].every((list) => list.length === 0)) return null
  return (
    <section aria-label="相关信息">
      <h3 className={styles.section}>相关信息</h3>
      <RelatedRecords value={examine} />
    </section>
  )
}
