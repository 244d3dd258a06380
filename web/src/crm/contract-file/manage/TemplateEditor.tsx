import { DeleteOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { sealCalls } from '#protocol/crm/contract-file/calls.ts'
import {
  type Block,
  type BlockCondition,
  blockConditionNames,
  blockConditions,
  blockTypeNames,
  blockTypes,
  LONGEST_BLOCK,
  LONGEST_TEMPLATE,
  MOST_BLOCKS,
  placeholders,
} from '#protocol/crm/contract-file/template.ts'
import { type FileKind, fileKindNames, fileKinds, type Region } from '#protocol/crm/contract-file/words.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { confirmPlain, LEAVE_QUESTION } from '#web/ui/layer/confirm.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from '../contract-file.module.css'

/** 合同模板 of a region and kind: its blocks in order. */
export function TemplateEditor() {
  const [region, setRegion] = useState<Region>(1)
  const [kind, setKind] = useState<FileKind>('rent')
  const [version, setVersion] = useState<number>()
  const request = { region, kind, version }
  const [isChanged, setChanged] = useState(false)
  const choose = async (next: { region?: Region; kind?: FileKind; version?: number }) => {
    if (isChanged && !(await confirmPlain(LEAVE_QUESTION, '离开'))) return
    setRegion(next.region ?? region)
    setKind(next.kind ?? kind)
    setVersion(next.version)
  }
  const { data, error, refetch } = useQuery(queryOf(sealCalls.templates, request))
  return (
    <section className={styles.section} aria-label="合同模板">
      <div className={styles.acts}>
        <h2>合同模板</h2>
        <Segmented<Region>
          aria-label="模板地区"
          value={region}
          onChange={(chosen) => void choose({ region: chosen })}
          options={[
            { value: 1, label: regions[1] },
            { value: 2, label: regions[2] },
          ]}
        />
        <Segmented<FileKind>
          aria-label="模板类型"
          value={kind}
          onChange={(chosen) => void choose({ kind: chosen })}
          options={fileKindNames.map((value) => ({ value, label: fileKinds[value] }))}
        />
        {data && data.current > 0 && (
          <Select<number>
            aria-label="模板版本"
            className={styles.versions}
            value={data.version}
            onChange={(chosen) => void choose({ version: chosen })}
            options={Array.from({ length: data.current + 1 }, (_, at) => data.current - at).map((value) => ({
              value,
              label: `${value === 0 ? '初始模板' : `第${value}版`}${value === data.current ? '（当前）' : ''}`,
            }))}
          />
        )}
        {data && (
          <span className={styles.quiet}>
            {data.version === 0
              ? '初始模板'
              : `第${data.version}版，${data.updateUserName} ${data.updateTime}`}
            {data.version < data.current && '，保存后成为新的版本'}
          </span>
        )}
      </div>
      {error ? (
        <EmptyState compact text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Blocks
          key={`${region}${kind}${data.version}`}
          request={{ region, kind }}
          stored={data.blocks}
          isCurrent={data.version === data.current}
          onChanged={setChanged}
          onSaved={() => setVersion(undefined)}
        />
      ) : (
        <LoadingRows />
      )}
    </section>
  )
}

interface Numbered extends Block {
  id: number
}
interface BlocksProps {
  request: { region: Region; kind: FileKind }
  stored: readonly Block[]
  /** A former version is saved as it is, as a new one. */
  isCurrent: boolean
  onChanged: (isChanged: boolean) => void
  onSaved: () => void
}

function Blocks({ request, stored, isCurrent, onChanged, onSaved }: BlocksProps) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [blocks, setBlocks] = useState<readonly Numbered[]>(() =>
    stored.map((block, id) => ({ ...block, id })),
  )
  const plain = blocks.map(({ id: _id, ...block }) => block)
  const isChanged = JSON.stringify(plain) !== JSON.stringify(stored)
  const settle = useUnsaved(isChanged)
  const tell = useEffectEvent(onChanged)
  useEffect(() => {
    tell(isChanged)
    return () => tell(false)
  }, [isChanged])
  const change = (id: number, part: Partial<Block>) =>
    setBlocks((all) => all.map((block) => (block.id === id ? { ...block, ...part } : block)))
  const addBelow = (id: number) =>
    setBlocks((all) => {
      const at = all.findIndex((block) => block.id === id) + 1
      const made = { id: Math.max(0, ...all.map((block) => block.id)) + 1, type: 'clause' as const, text: '' }
      return [...all.slice(0, at), made, ...all.slice(at)]
    })
  const save = () =>
    run(async () => {
      if (!(await attempt(ask(sealCalls.saveTemplate, { ...request, blocks: plain })))) return
      toast.success('模板已保存，新生成的合同文件按新模板')
      settle()
      onSaved()
      await refresh(client, sealCalls.templates)
    })
  const preview = () =>
    run(async () => {
      await attempt(download(sealCalls.previewTemplate, { ...request, blocks: plain }))
    })
  const length = plain.reduce((sum, { text }) => sum + text.length, 0)
  return (
    <>
      {blocks.map(({ id, type, text, when }, at) => (
        <div key={id} className={styles.block}>
          <Select
            aria-label={`第${at + 1}段类型`}
            value={type}
            onChange={(chosen) => change(id, { type: chosen })}
            options={blockTypeNames.map((value) => ({ value, label: blockTypes[value] }))}
            popupMatchSelectWidth={false}
          />
          <Select
            aria-label={`第${at + 1}段条件`}
            value={when ?? ('' as const)}
            onChange={(chosen: BlockCondition | '') => change(id, { when: chosen || undefined })}
            options={[
              { value: '' as const, label: '总是' },
              ...blockConditionNames.map((value) => ({ value, label: blockConditions[value] })),
            ]}
          />
          <TextArea
            aria-label={`第${at + 1}段内容`}
            value={text}
            maxLength={LONGEST_BLOCK}
            disabled={type === 'pagebreak'}
            autoSize={{ minRows: 1, maxRows: 8 }}
            onChange={(event) => change(id, { text: event.target.value })}
          />
          <span className={styles.acts}>
            <Button
              type="text"
              icon={<PlusOutlined />}
              aria-label={`在第${at + 1}段下添加`}
              reason={blocks.length >= MOST_BLOCKS ? `最多${MOST_BLOCKS}段` : undefined}
              onClick={() => addBelow(id)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第${at + 1}段`}
              reason={blocks.length === 1 ? '至少保留一段' : undefined}
              onClick={() => setBlocks((all) => all.filter((block) => block.id !== id))}
            />
          </span>
        </div>
      ))}
      <details>
        <summary>
          可用的字段（{length}字，最多{LONGEST_TEMPLATE}字）
        </summary>
        <p className={styles.quiet}>
          {Object.entries(placeholders)
            .map(([key, label]) => `{${key}} ${label}`)
            .join('　')}
        </p>
        <p className={styles.quiet}>
          {
            '只在有次年费用时打印的部分写作 [hasSecond:……]；有备注时 [hasRemark:……]；租赁 [rent:……]；买卖 [buy:……]'
          }
        </p>
      </details>
      <div className={styles.acts}>
        <Button icon={<EyeOutlined />} loading={busy} onClick={() => void preview()}>
          预览
        </Button>
        <Button
          type="primary"
          loading={busy}
          reason={isChanged || !isCurrent ? undefined : '没有改动'}
          onClick={() => void save()}
        >
          保存模板
        </Button>
      </div>
    </>
  )
}
