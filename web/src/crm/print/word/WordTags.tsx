import { useQuery } from '@tanstack/react-query'
import { printCalls } from '#protocol/crm/print/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { titleOfGroup } from '../templates/tag-groups.ts'
import styles from './word.module.css'

const common = ['今天', '公司名称', '客户税号']

/** The tags that a document may hold, to be copied. */
export function WordTags({ type }: { type: RecordType }) {
  const { data, error, refetch } = useQuery(queryOf(printCalls.fields, { type: type.label }))
  if (error) return <EmptyState compact text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  const printed = type.prints?.lines ?? []
  const linesOf = (group: string) => printed.find(({ key }) => key === group)
  return (
    <>
      {Object.entries(data).map(([group, fields]) => {
        const title = titleOfGroup(type, group)
        const lines = linesOf(group)
        return (
          <section key={group}>
            <h2>{title}</h2>
            {lines && (
              <p>
                写在 <code>{`{#${title}}`}</code> 与 <code>{`{/${title}}`}</code> 之间，每行{title}
                重复一次；放在表格一行的首尾单元格中，就重复这一行。<code>{'{序号}'}</code> 是行号。
              </p>
            )}
            <div className={styles.tags}>
              {fields.map(({ fieldName, name }) => (
                <CopyText
                  key={fieldName}
                  text={group === type.key || lines ? `{${name}}` : `{${title}.${name}}`}
                />
              ))}
            </div>
            {lines && lines.sums.length > 0 && (
              <>
                <p>在循环之外，是全部{title}的总计：</p>
                <div className={styles.tags}>
                  {fields
                    .filter(({ fieldName }) => lines.sums.includes(fieldName))
                    .map(({ fieldName, name }) => (
                      <CopyText key={fieldName} text={`{${title}.${name}}`} />
                    ))}
                </div>
              </>
            )}
          </section>
        )
      })}
      <h2>常用</h2>
      <p>
        金额后加“大写”或“千分位”：<code>{'{合同金额大写}'}</code> 是壹拾叁万陆仟元整，
        <code>{'{合同金额千分位}'}</code> 是 136,000.00。
      </p>
      <div className={styles.tags}>
        {common.map((name) => (
          <CopyText key={name} text={`{${name}}`} />
        ))}
      </div>
      <h2>按条件显示</h2>
      <p>
        <code>{'{#备注}备注：{备注}{/备注}'}</code> 只在有备注时显示；<code>{'{^备注}无{/备注}'}</code>{' '}
        只在没有时显示。
      </p>
    </>
  )
}
