import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { modelName, partsOf } from '#protocol/log-parts.ts'
import { logCalls, type Operation } from '#protocol/logs/calls.ts'
import { type LogKind, logKinds } from '#protocol/logs/kinds.ts'
import { isLogModel, type LogModel, logModels } from '#protocol/platform/log-models.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { download } from '#web/platform/download.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { PageFilter } from '#web/ui/page/PageFilters.tsx'
import { LogFrame } from './LogFrame.tsx'
import { type LogQuery, periodOf, useLogQuery } from './log-query.ts'

const text = (value: string) => value || EMPTY
const columns: TableColumnsType<Operation> = [
  { title: '用户', dataIndex: 'realname', width: 92, ellipsis: true, render: text },
  { title: '时间', dataIndex: 'createTime', width: 164 },
  { title: 'IP地址', dataIndex: 'ipAddress', width: 124, ellipsis: true, render: text },
  {
    title: '模块',
    key: 'model',
    width: 184,
    render: (_, { model, subModel }) => `${modelName(model)} · ${subModel}`,
  },
  { title: '行为', dataIndex: 'behavior', width: 100 },
  {
    title: '对象',
    key: 'object',
    width: 180,
    ellipsis: true,
    render: (_, { object, record }) =>
      record ? <RelatedLink target={record.type} id={record.id} name={object} /> : text(object),
  },
  { title: '操作详情', dataIndex: 'detail', ellipsis: true, render: text },
]

const dataModels = Object.keys(logModels)
  .filter(isLogModel)
  .filter((model) => model !== 'admin')

/** What was done to data, or in the administration (platform.md §9.3). */
export function OperationLog({ kind, title }: { kind: LogKind; title: string }) {
  const [query, go] = useLogQuery()
  const isData = kind === logKinds.data
  const filter = {
    type: kind,
    model: isData ? query.model : '',
    subModelLabels: query.parts,
    ...periodOf(query),
  }
  const found = useQuery({
    ...queryOf(logCalls.operations, { ...filter, page: query.page, limit: query.limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <LogFrame<Operation>
      title={title}
      query={query}
      onGo={go}
      found={found}
      columns={columns}
      width={1064}
      onExport={() => download(logCalls.exportOperations, filter)}
      filters={
        <>
          {isData && (
            <PageFilter>
              <ModelSelect query={query} onGo={go} />
            </PageFilter>
          )}
          <PageFilter>
            <PartSelect models={isData ? modelsIn(query) : ['admin']} query={query} onGo={go} />
          </PageFilter>
        </>
      }
    />
  )
}

const modelsIn = ({ model }: LogQuery): readonly LogModel[] => (isLogModel(model) ? [model] : dataModels)

interface FilterProps {
  query: LogQuery
  onGo: (change: Partial<LogQuery>) => void
}

function ModelSelect({ query, onGo }: FilterProps) {
  return (
    <Select
      aria-label="模块"
      allowClear
      placeholder="全部模块"
      value={query.model || undefined}
      options={dataModels.map((model) => ({ value: model, label: logModels[model].label }))}
      onChange={(model?: string) => onGo({ model: model ?? '', parts: [] })}
    />
  )
}

function PartSelect({ models, query, onGo }: FilterProps & { models: readonly LogModel[] }) {
  return (
    <Select
      mode="multiple"
      maxTagCount="responsive"
      aria-label="子模块"
      allowClear
      placeholder="全部子模块"
      optionFilterProp="label"
      value={query.parts}
      options={models.flatMap(partsOf).map(({ part, name }) => ({ value: part, label: name }))}
      onChange={(parts) => onGo({ parts })}
    />
  )
}
